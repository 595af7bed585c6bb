import type { Page } from '@playwright/test'
import { expect, test as portalTest } from '../support/portal-test'
import type { Screens } from '../support/screens'
import { type BackendFixture, backendFixtures, type EmployeeFixture } from './support/backend-fixtures'
import { plugIn, registerPasskey } from './support/virtual-authenticator'
import { withMotion } from './support/with-motion'

portalTest.use(withMotion)

interface Attempt {
  readonly page: Page
  readonly screens: Screens
  readonly backend: BackendFixture
  readonly user: EmployeeFixture
}

const enter =
  (codeOf: (backend: BackendFixture, user: EmployeeFixture) => Promise<string>) =>
  async ({ screens, backend, user }: Attempt) => {
    await expect(screens.code).toBeVisible()
    await screens.enterCode(await codeOf(backend, user))
  }

/** The devices and actions of an employee, by method. `before` happens on a page of the backend's origin. */
const methods = {
  otp: { title: 'OTP [R6] [R249]', prove: enter((backend, user) => backend.otpCode(user)) },
  sms: {
    title: 'SMS [R8] [R252] [R253]',
    prove: async (attempt: Attempt) => {
      await expect(attempt.page.getByText('Check your text messages').first()).toBeVisible()
      await enter((backend, user) => backend.smsCode(user))(attempt)
    },
  },
  recovery: {
    title: 'a temporary recovery code [R9] [R254]',
    prove: enter((backend, user) => backend.recoveryCode(user)),
  },
  mobile: {
    title: 'phone [R3, R255c]',
    prove: async ({ page, screens, backend, user }: Attempt) => {
      await page.getByRole('button', { name: /^Galaxy S24/ }).click()
      await expect(screens.waiting).toBeVisible()
      await backend.answerPush(user, 'approve')
    },
  },
  pc: {
    title: 'PC biometric [R4a, R191d, R245b]',
    before: async ({ page, backend, user }: Attempt) => {
      await plugIn(page, 'platform')
      await registerPasskey(page, backend, user, 'platform')
    },
    prove: async () => undefined,
  },
  fido: {
    title: 'security key [R5a, R191d, R245a]',
    before: async ({ page, backend, user }: Attempt) => {
      await plugIn(page, 'ctap')
      await registerPasskey(page, backend, user, 'ctap')
    },
    prove: async () => undefined,
  },
} as const

for (const [name, { start, ways = Object.keys(methods) }] of Object.entries(backendFixtures)) {
  const test = portalTest.extend<{ backend: BackendFixture }>({
    backend: async ({ stacks }, use) => {
      const backend = await start(stacks)
      await use(backend)
      expect(await backend.close()).toEqual([])
    },
  })

  for (const [method, { title, prove, ...more }] of Object.entries(methods)) {
    if (!ways.includes(method)) continue
    test(`on ${name} an employee signs in by ${title}`, async ({ page, screens, backend }) => {
      const attempt = { page, screens, backend, user: await backend.employee() }
      await page.goto(backend.url)
      if ('before' in more) await more.before(attempt)
      await screens.choose(attempt.user.employeeId, method as keyof typeof methods)
      await prove(attempt)
      await expect(screens.dashboard).toBeVisible()
    })
  }
}
