import type { Page } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import type { MethodWord, Screens } from '../support/screens'
import { type BackendFixture, backendFixtures, type EmployeeFixture } from './support/backend-fixtures'
import { plugIn, registerPasskey } from './support/virtual-authenticator'
import { withMotion } from './support/with-motion'

test.use(withMotion)

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

interface Way {
  readonly method: MethodWord
  /** Happens on a page of the backend's origin. */
  readonly before?: (attempt: Attempt) => Promise<void>
  readonly prove?: (attempt: Attempt) => Promise<void>
}

/** The devices and actions of an employee, by method. */
const everyWay: readonly Way[] = [
  { method: 'otp', prove: enter((backend, user) => backend.otpCode(user)) },
  {
    method: 'sms',
    async prove(attempt) {
      await expect(attempt.page.getByText('Check your text messages').first()).toBeVisible()
      await enter((backend, user) => backend.smsCode(user))(attempt)
    },
  },
  {
    method: 'mobile',
    async prove({ page, screens, backend, user }) {
      await page.getByRole('button', { name: /^Galaxy S24/ }).click()
      await expect(screens.waiting).toBeVisible()
      await backend.answerPush(user, 'approve')
    },
  },
  {
    method: 'pc',
    async before({ page, backend, user }) {
      await plugIn(page, 'platform')
      await registerPasskey(page, backend, user, 'platform')
    },
  },
  {
    method: 'fido',
    async before({ page, backend, user }) {
      await plugIn(page, 'ctap')
      await registerPasskey(page, backend, user, 'ctap')
    },
  },
  { method: 'recovery', prove: enter((backend, user) => backend.recoveryCode(user)) },
]

for (const [name, { start, methods }] of Object.entries(backendFixtures)) {
  const ways = everyWay.filter(({ method }) => methods?.includes(method) ?? true)
  test(`on ${name} employees sign in by ${ways.map(({ method }) => method).join(', ')}`, async ({
    page,
    screens,
    stacks,
  }) => {
    const backend = await start(stacks)
    await page.goto(backend.url)
    for (const [number, { method, before, prove }] of ways.entries()) {
      if (number > 0) await screens.logOut()
      const attempt = { page, screens, backend, user: await backend.employee() }
      await before?.(attempt)
      await screens.choose(attempt.user.employeeId, method)
      await prove?.(attempt)
      await expect(screens.dashboard, `by ${method}`).toBeVisible()
    }
    expect(await backend.close()).toEqual([])
  })
}
