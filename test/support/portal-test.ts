import { test as base, expect, type Page } from '@playwright/test'
import type { ServerOptions } from '../../demo/server/server-options'
import { type Mailbox, openMailbox } from './mailbox'
import { addEmployee, createTestClock, type NewEmployee, startTestServer, type TestClock } from './server'

/** A real backend, the mail server that it sends to, and the clock that it goes by. */
export interface Stack {
  readonly url: string
  readonly mailbox: Mailbox
  readonly clock: TestClock
  /** An employee nobody else uses; grants e-mail unless told otherwise. */
  employee(fields?: Partial<NewEmployee>): Promise<NewEmployee>
  close(): Promise<void>
}

let employees = 0

export async function startStack(options: ServerOptions = {}): Promise<Stack> {
  const mailbox = await openMailbox()
  const clock = createTestClock()
  const server = await startTestServer({ smtpUrl: mailbox.url, clock, ...options })
  return {
    url: server.url,
    mailbox,
    clock,
    employee: (fields) =>
      addEmployee(server.url, {
        employeeId: `e2e${++employees}.${Date.now() % 1e6}`,
        grants: ['email'],
        ...fields,
      }),
    async close() {
      await server.close()
      await mailbox.close()
    },
  }
}

interface Fixtures {
  readonly employee: NewEmployee
  /** What the page reported meanwhile: refused by a policy, or thrown and caught by nobody. None at the end of a test. */
  readonly complaints: string[]
}

/** A test in the portal. Browser language: English, unless the test says otherwise. */
export const test = base.extend<Fixtures, { stack: Stack }>({
  locale: 'en-US',
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const stack = await startStack()
      await use(stack)
      await stack.close()
    },
    { scope: 'worker' },
  ],
  employee: async ({ stack }, use) => use(await stack.employee()),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (/Content Security Policy|TrustedHTML|TrustedScript|Trusted Type/.test(message.text()))
          complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Types the ID on the login form and sends it. */
export async function enterId(page: Page, employeeId: string): Promise<void> {
  await page.getByRole('textbox', { name: 'User ID' }).fill(employeeId)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** From the login form to the code screen of the e-mail method, where a code has been sent. */
export async function chooseEmail(page: Page, employeeId: string): Promise<void> {
  await enterId(page, employeeId)
  await page.getByRole('button', { name: /^Email/ }).click()
  await expect(page.getByText('Check your mailbox')).toBeVisible()
}

export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Enter the verification code.' })

export async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The whole way: ID, method, the code from the mail. Ends on the dashboard. */
export async function signInByEmail(page: Page, stack: Stack, employee: NewEmployee): Promise<void> {
  await chooseEmail(page, employee.employeeId)
  await enterCode(page, await stack.mailbox.nextCode(`${employee.email}`))
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}
