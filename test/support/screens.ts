import { expect, type Locator, type Page } from '@playwright/test'
import type { E2eEmployee, Stack } from './stack'
import { type Language, words } from './words'

/** The screens of a sign-in as a person finds them: by role, name and text. */
export interface Screens {
  readonly userId: Locator
  readonly remember: Locator
  readonly signIn: Locator
  readonly code: Locator
  readonly dashboard: Locator
  readonly logout: Locator
  readonly dialog: Locator
  readonly chooser: Locator
  /** The line below the countdown of a screen that waits for a device. */
  readonly waiting: Locator
  readonly failure: Locator
  readonly cancel: Locator
  readonly back: Locator
  readonly retry: Locator
  /** Types the ID on the login form and sends it. */
  enterId(employeeId: string): Promise<void>
  /** From the login form to the screen of a method. */
  choose(employeeId: string, method: MethodWord): Promise<void>
  /** From the login form to the code screen of the e-mail method, where a code has been sent. */
  chooseEmail(employeeId: string): Promise<void>
  enterCode(code: string): Promise<void>
  /** The whole way: ID, method, the code from the mail. Ends on the dashboard. */
  signInByEmail(
    stack: Pick<Stack, 'mailbox'>,
    employee: Pick<E2eEmployee, 'employeeId' | 'email'>,
  ): Promise<void>
  /** Logs out and ends on the login form. */
  logOut(): Promise<void>
}

export type MethodWord = 'mobile' | 'pc' | 'fido' | 'otp' | 'email' | 'sms' | 'recovery'

/** @param page the page, or one element of it where there are several */
export function screensOf(page: Pick<Page, 'getByRole' | 'getByText'>, language: Language = 'en'): Screens {
  const w = words[language]
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const screens: Screens = {
    userId: page.getByRole('textbox', { name: w.userId }),
    remember: page.getByRole('checkbox', { name: w.remember }),
    signIn: button(w.signIn),
    code: page.getByRole('textbox', { name: w.code }),
    dashboard: page.getByRole('heading', { name: w.dashboard, level: 1 }),
    logout: button(w.logout),
    dialog: page.getByRole('alertdialog'),
    chooser: page.getByRole('heading', { name: w.chooser }),
    waiting: page.getByText(w.waiting),
    failure: page.getByRole('heading', { name: w.failed }),
    cancel: button(w.cancel),
    back: button(w.back),
    retry: button(w.retry),
    async enterId(employeeId) {
      await screens.userId.fill(employeeId)
      await screens.signIn.click()
    },
    async choose(employeeId, method) {
      await screens.enterId(employeeId)
      await button(w[method]).click()
    },
    async chooseEmail(employeeId) {
      await screens.choose(employeeId, 'email')
      await expect(page.getByText(w.sent).first()).toBeVisible()
    },
    async enterCode(code) {
      await screens.code.fill(code)
      await screens.signIn.click()
    },
    async signInByEmail({ mailbox }, { employeeId, email }) {
      await screens.chooseEmail(employeeId)
      await screens.enterCode(await mailbox.nextCode(email))
      await expect(screens.dashboard).toBeVisible()
    },
    async logOut() {
      await screens.logout.click()
      await expect(screens.dialog).toContainText(w.logoutQuestion)
      await screens.dialog.getByRole('button', { name: w.logout }).click()
      await expect(screens.userId).toBeVisible()
    },
  }
  return screens
}
