import { oneTimeCode } from '../../../demo/phone/one-time-code'
import type { ServerOptions } from '../../../server/settings/server-options'
import { deskCode } from '../../support/desk-messages'
import { openMailbox } from '../../support/mailbox'
import { answerNext, openPhone } from '../../support/phone'
import { plainPage, strictestPolicy } from '../../support/plain-site'
import type { MethodWord } from '../../support/screens'
import { createRunningClock, recoveryCodeOf, type TestClock } from '../../support/server'
import type { LoginService } from '../../support/session'
import {
  type SpecBackendOptions,
  type SpecEmployee,
  employee as specEmployee,
  startSpecBackend,
} from '../../support/spec-backend'
import type { SpecDevice } from '../../support/spec-backend/route'
import { type Stack, startStack } from '../../support/stack'
import type { StackPool } from '../../support/stack-pool'

/** Somebody who may use every method and has a phone. Passkeys are registered by the test that needs one. */
export interface EmployeeFixture {
  readonly employeeId: string
  readonly email: string
  readonly deviceId: string
  /** Where text messages go. */
  readonly phone: string
}

/** A backend with all that an employee has of it outside the browser, so that one test can run on several. */
export interface BackendFixture extends LoginService {
  readonly url: string
  employee(): Promise<EmployeeFixture>
  /** Returns the code of the mobile app. */
  otpCode(user: EmployeeFixture): Promise<string>
  /** Returns the code of the last text message. */
  smsCode(user: EmployeeFixture): Promise<string>
  /** Issues a recovery code as an administrator. */
  recoveryCode(user: EmployeeFixture): Promise<string>
  /** Approves or rejects on the phone, which is asked now or soon. */
  answerPush(user: EmployeeFixture, decision: 'approve' | 'reject'): Promise<void>
  /** Ends it, and says what was asked of it that is not in the specification. */
  close(): Promise<readonly string[]>
}

const phoneName = 'Galaxy S24'
const everyMethod = ['mobile', 'ctap', 'platform', 'otp', 'sms', 'email', 'recovery otp']

export interface ReferenceBackend extends BackendFixture {
  readonly clock: TestClock
}

/** The reference backend, going with the real time unless a test puts it ahead. */
export async function referenceBackend(
  options: Omit<ServerOptions, 'clock'> = {},
): Promise<ReferenceBackend> {
  const stack = await startStack({ clock: createRunningClock(), ...options })
  return {
    ...backendFixtureOf(stack),
    async close() {
      await stack.close()
      return []
    },
  }
}

/** On a backend that others use as well, and that is theirs to end. */
export function backendFixtureOf(stack: Stack): ReferenceBackend {
  const { url, mailbox, clock } = stack
  return {
    url,
    clock,
    loginUrl: `${url}/api/login`,
    mailbox,
    async employee() {
      const phone = `010-${String(++numbers).padStart(4, '0')}-0000`
      const { employeeId, email, deviceIds } = await stack.employee({
        phone,
        grants: everyMethod,
        phones: [{ name: phoneName }],
      })
      return { employeeId, email, phone, deviceId: deviceIds[0] ?? '' }
    },
    async otpCode({ employeeId, deviceId }) {
      const phone = await openPhone(url, employeeId, deviceId)
      phone.stop()
      const secret = phone.devices[0]?.seeds[0]?.secret ?? ''
      return oneTimeCode(secret, clock.now().getTime()).code
    },
    smsCode: ({ phone }) => deskCode(url, phone),
    recoveryCode: ({ employeeId }) => recoveryCodeOf(url, employeeId),
    async answerPush({ employeeId, deviceId }, decision) {
      const phone = await openPhone(url, employeeId, deviceId)
      await answerNext(phone, decision)
      phone.stop()
    },
    close: async () => [],
  }
}

let numbers = 0

export interface SpecBackendFixture extends BackendFixture {
  /** In order of arrival, e.g. `POST login/fcm/push/token`. */
  readonly calls: readonly string[]
}

const pageWith = (body: string) => ({
  html: plainPage(body),
  headers: {
    'content-security-policy': strictestPolicy('ws://localhost:*'),
    'mfa-config-location': '/config.json',
  },
})

/** The backend written from the specification alone, with an element on a plain page, and two of them on `/two`. */
export async function specBackendFixture(
  options: Partial<SpecBackendOptions> = {},
): Promise<SpecBackendFixture> {
  const mailbox = await openMailbox()
  const employees: SpecEmployee[] = []
  const devices: Record<string, readonly SpecDevice[]> = {}
  const backend = await startSpecBackend({
    employees,
    devices,
    smtpUrl: mailbox.url,
    ...options,
    static: { '/elements/': 'dist' },
    pages: {
      '/': pageWith('<mfa-login></mfa-login>'),
      '/two': pageWith('<mfa-login id="one"></mfa-login><mfa-login id="two"></mfa-login>'),
    },
  })
  return {
    url: backend.url,
    calls: backend.calls,
    loginUrl: `${backend.url}/${options.bridge ? 'bridge' : 'login'}`,
    serverDomain: options.bridge ? 'api.example.com' : undefined,
    mailbox,
    async employee() {
      const userId = employees.length + 1
      const employeeId = `user${userId}`
      const email = `${employeeId}@test.example`
      const deviceId = `device-${userId}`
      const granted = {
        mobileAuthenticationStatus: 1,
        otpStatus: 1,
        smsStatus: 1,
        recoveryOtpStatus: 1,
      } as const
      const passkeys = { fidoSecurityKeyStatus: 1, pcAuthenticationStatus: 1 } as const
      employees.push(specEmployee({ employeeId, userEmail: email, userId, ...granted, ...passkeys }))
      devices[employeeId] = [{ deviceId, deviceName: phoneName }]
      return { employeeId, email, deviceId, phone: '' }
    },
    otpCode: async ({ employeeId }) => backend.newCode('otp', employeeId),
    smsCode: async ({ employeeId }) => backend.textedCode(employeeId),
    recoveryCode: async ({ employeeId }) => backend.newCode('recovery', employeeId),
    answerPush: ({ deviceId }, decision) =>
      backend.answerPush(deviceId, decision === 'approve' ? undefined : 'fail/rejected'),
    async close() {
      await backend.close()
      await mailbox.close()
      return backend.unexpected
    },
  }
}

/**
 * Ways in which a backend may stand behind the elements, beside the reference backend itself, on which
 * keyboard-methods.test.ts signs in. `methods`: those to sign in by, if not all; through a bridge each is taken once.
 */
export const backendFixtures: Readonly<
  Record<
    string,
    {
      readonly start: (stacks: StackPool) => Promise<BackendFixture>
      readonly methods?: readonly MethodWord[]
    }
  >
> = {
  'the reference backend behind a bridge': {
    start: async (stacks) =>
      backendFixtureOf(await stacks.take({ clock: 'running', portal: { bridge: true } })),
    methods: ['otp', 'mobile', 'fido'],
  },
  'a backend of the specification alone': { start: () => specBackendFixture() },
  'a backend of the specification alone behind a bridge': {
    start: () => specBackendFixture({ bridge: true, validateAnswer: 'tokens' }),
    methods: ['sms', 'pc', 'recovery'],
  },
}
