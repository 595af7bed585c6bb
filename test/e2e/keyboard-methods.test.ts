import type { Page } from '@playwright/test'
import type { MethodWord } from '../support/screens'
import type { BackendFixture, EmployeeFixture } from './support/backend-fixtures'
import { backendTest, expect } from './support/backend-test'
import { tabTo } from './support/keyboard'
import { plugIn, registerPasskey } from './support/virtual-authenticator'

const test = backendTest()

interface Attempt {
  readonly page: Page
  readonly backend: BackendFixture
  readonly user: EmployeeFixture
}

const type =
  (codeOf: (backend: BackendFixture, user: EmployeeFixture) => Promise<string>) =>
  async ({ page, backend, user }: Attempt) => {
    await expect(page.getByRole('textbox', { name: 'Enter the verification code.' })).toBeFocused()
    await page.keyboard.type(await codeOf(backend, user))
    await page.keyboard.press('Enter')
  }

/** The proof of each method, and the name of its entry in the chooser, which is reached by keys. */
const methods: Partial<
  Record<MethodWord, { name: RegExp; clauses: string; prove: (attempt: Attempt) => Promise<void> }>
> = {
  otp: { name: /^OTP/, clauses: 'R6, R58, R249', prove: type((backend, user) => backend.otpCode(user)) },
  sms: {
    name: /^SMS/,
    clauses: 'R8, R58, R252, R253',
    prove: async (attempt) => {
      await expect(attempt.page.getByText('Check your text messages').first()).toBeVisible()
      await type((backend, user) => backend.smsCode(user))(attempt)
    },
  },
  recovery: {
    name: /^Temporary/,
    clauses: 'R9, R58, R254',
    prove: type((backend, user) => backend.recoveryCode(user)),
  },
  mobile: {
    name: /^Mobile biometric/,
    clauses: 'R3, R255c',
    prove: async ({ page, backend, user }) => {
      await expect(page.getByRole('button', { name: /^Galaxy/ })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeFocused()
      await backend.answerPush(user, 'approve')
    },
  },
  pc: { name: /^PC biometric/, clauses: 'R4a, R191d, R245b', prove: async () => undefined },
  fido: { name: /^FIDO/, clauses: 'R5a, R191d, R245a', prove: async () => undefined },
}

for (const [method, { name, clauses, prove }] of Object.entries(methods))
  test(`an employee signs in by ${method} with the keyboard alone [${clauses}]`, async ({
    page,
    screens,
    backend,
    user,
  }) => {
    await page.goto('/')
    if (method === 'pc' || method === 'fido') {
      const type = method === 'pc' ? 'platform' : 'ctap'
      await plugIn(page, type)
      await registerPasskey(page, backend, user, type)
    }
    await expect(screens.userId).toBeFocused()
    await page.keyboard.type(user.employeeId)
    await page.keyboard.press('Enter')
    await expect(screens.chooser).toBeFocused()
    await tabTo(page, name)
    await page.keyboard.press('Enter')
    await prove({ page, backend, user })
    await expect(screens.dashboard).toBeFocused()
  })
