import { signInTable } from '../support/answers.mjs'
import { ceremonyErrors } from './support/ceremony-errors'
import { sleepFor } from './support/clock'
import { type, within } from './support/page'
import { showAuth, startAuth } from './support/sign-in'
import { until } from './support/until'

describe('mfa-error without a failed call, at a sign-in', () => {
  const { prompts, broker, replace, said, asked, withoutCredentials, fireOnce } = ceremonyErrors()
  const waiting = () => startAuth('/auth/mobile/wait', { data: { id: 'd1' } })
  const signing = () => until(() => prompts.signing[0])

  fireOnce({
    'the browser refuses to sign': {
      open: () => startAuth('/auth/pc'),
      after: async () => (await signing()).refuse('SecurityError'),
      shows: /Passkeys don't work on this page/,
      code: 'passkey',
    },
    'the prompt stays unanswered': {
      open: () => startAuth('/auth/fido'),
      after: () => asked().then(() => sleepFor(31)),
      shows: /fido \/ timeout/,
      code: 'timeout',
    },
    'the prompt was cancelled and time runs out': {
      open: () => startAuth('/auth/pc'),
      async after(element) {
        const { refuse } = await signing()
        sleepFor(1)
        refuse('NotAllowedError')
        await within(element).until(/Not confirmed/)
        sleepFor(31)
      },
      shows: /pc \/ NotAllowedError/,
      code: 'timeout',
    },
    'the browser has no passkeys to sign in with': {
      open: () => showAuth('/auth/fido'),
      before: () => replace(globalThis, 'PublicKeyCredential', undefined),
      shows: /Not supported/,
      code: 'passkey',
    },
    'the login data has no user number': {
      open: () => startAuth('/auth/pc', { login: { ...signInTable, employeeId: 'mjkim', userId: null } }),
      shows: /Something went wrong/,
      code: 'passkey',
    },
    'the employee says no on the phone': {
      open: waiting,
      after: said('fail/rejected'),
      shows: /mobile \/ rejected/,
      code: 'rejected',
    },
    'the phone stays unanswered': {
      open: waiting,
      after: () => until(() => broker.topics.includes('mfa/topic')).then(() => sleepFor(31)),
      shows: /mobile \/ timeout/,
      code: 'timeout',
    },
    'the host has no credentials for the broker of a sign-in': {
      open: waiting,
      before: withoutCredentials,
      shows: /mobile \/ broker/,
      code: 'broker',
    },
    'the exchange brings no token': {
      async open() {
        const element = showAuth('/auth/otp')
        type(await within(element).field(), '123456')
        ;(await within(element).submit()).click()
        return element
      },
      answers: {
        'GET /login-service/otp/code/validate': { json: { loginSerial: 'serial' } },
        'GET /login-service/token': { json: { refreshToken: 'alone' } },
      },
      shows: /Token Error/,
      code: 'token',
      callId: 'token',
    },
  })
})
