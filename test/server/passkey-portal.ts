import { expect } from 'vitest'
import { type AddedEmployee, addEmployee, createTestClock } from '../support/server'
import {
  type CeremonyOptions,
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../support/software-authenticator'
import type { databases } from './databases'
import { signedIn } from './sign-in'
import { testServer } from './test-server'

export type PasskeyType = 'ctap' | 'platform'

interface Descriptor {
  readonly id: string
  readonly transports?: readonly string[]
}

interface Options {
  readonly challenge: string
  readonly rpId: string
  readonly userVerification: string
  readonly timeout: number
  readonly allowCredentials: readonly Descriptor[]
  readonly excludeCredentials: readonly Descriptor[]
  readonly user: { readonly id: string; readonly name: string }
}

export const ORIGIN = 'https://mfa.company.example'
export const INTRANET = 'https://intranet.company.example'
export const RP_ID = 'mfa.company.example'
export const honest = { rpId: RP_ID, origin: ORIGIN }

/** A server on a store for all tests of a `describe`, and what a browser with passkeys asks of it. */
export function passkeyPortal(open: (typeof databases)[number][1]) {
  const clock = createTestClock()
  const { server, api, mailbox } = testServer({
    store: open,
    mails: true,
    publicUrl: ORIGIN,
    allowedOrigins: [INTRANET, '*'],
    clock,
  })
  let count = 0

  const newEmployee = () =>
    addEmployee(server.url, { employeeId: `key${++count}`, grants: ['ctap', 'platform', 'recovery otp'] })
  const asked = (userId: number, type: PasskeyType, applicationId = 1) => ({
    applicationId,
    did: 1,
    userId,
    type,
  })
  const optionsIn = ({ body }: { body: Record<string, unknown> }) => body.Response as Options

  const preRegister = (token: string, userId: number, type: PasskeyType, applicationId = 1) =>
    api.post('/api/login/preRegister', asked(userId, type, applicationId), {
      authorization: `Bearer ${token}`,
    })
  const register = (
    token: string,
    userId: number,
    type: PasskeyType,
    payload: ReturnType<SoftwareAuthenticator['create']>,
    applicationId = 1,
  ) =>
    api.post(
      '/api/login/register',
      { ...asked(userId, type, applicationId), payload, deviceToken: '' },
      { authorization: `Bearer ${token}` },
    )
  const preAuthenticate = (userId: number, type: PasskeyType) =>
    api.post('/api/login/preAuthenticate', { ...asked(userId, type), deviceToken: null })
  const authenticate = (
    userId: number,
    type: PasskeyType,
    publicKeyCredential: ReturnType<SoftwareAuthenticator['get']>,
  ) => api.post('/api/login/authenticate', { ...asked(userId, type), payload: { publicKeyCredential } })

  /** An employee with one registered passkey. */
  const withPasskey = async (type: PasskeyType = 'ctap') => {
    const employee = await newEmployee()
    const token = await signedIn(server.url, employee.employeeId)
    const authenticator = createSoftwareAuthenticator()
    const { challenge } = optionsIn(await preRegister(token, employee.userId, type))
    const answer = await register(
      token,
      employee.userId,
      type,
      authenticator.create({ ...honest, challenge }),
    )
    expect(answer.status).toBe(200)
    return { ...employee, token, authenticator }
  }
  const challengeFor = async ({ userId }: AddedEmployee, type: PasskeyType = 'ctap') =>
    optionsIn(await preAuthenticate(userId, type)).challenge
  /** One sign-in in which something may be wrong; gives status and code. */
  const trySignIn = async (
    employee: Awaited<ReturnType<typeof withPasskey>>,
    options: Partial<CeremonyOptions> = {},
  ) => {
    const challenge = await challengeFor(employee)
    const credential = employee.authenticator.get({ ...honest, challenge, ...options })
    const { status, body } = await authenticate(employee.userId, 'ctap', credential)
    return [status, body.failInfo?.code]
  }

  return {
    ...{
      clock,
      server,
      api,
      mailbox,
      newEmployee,
      asked,
      optionsIn,
      preRegister,
      register,
      preAuthenticate,
      authenticate,
    },
    ...{ withPasskey, challengeFor, trySignIn },
  }
}
