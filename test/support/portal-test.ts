import { test as base, expect, type Page } from '@playwright/test'
import { type Screens, screensOf } from './screens'
import { type E2eEmployee, type Stack, type StackOptions, startStack } from './stack'

interface Fixtures {
  readonly employee: E2eEmployee
  /** The screens in English, the browser language unless a test says otherwise. */
  readonly screens: Screens
  /** What the page reported meanwhile: refused by a policy, or thrown and caught by nobody. None at the end of a test. */
  readonly complaints: string[]
}

interface WorkerFixtures {
  /** How the backend of a test file differs from the usual one. */
  readonly stackOptions: StackOptions
  readonly stack: Stack
}

/** What a browser says on the console when a page breaks its policy, and React when it had to start over. */
const refusal =
  /Content Security Policy|Permissions Policy|TrustedHTML|TrustedScript|Trusted Type|React error/

/** Writes down what a page reports. */
export function listenForComplaints(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (refusal.test(message.text())) complaints.push(message.text())
  })
}

/** A test in the portal, which one embedded backend serves to all tests of a worker. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  locale: 'en-US',
  baseURL: async ({ stack }, use) => use(stack.url),
  stackOptions: [{}, { option: true, scope: 'worker' }],
  stack: [
    async ({ stackOptions }, use) => {
      const stack = await startStack(stackOptions)
      await use(stack)
      await stack.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  employee: async ({ stack }, use) => use(await stack.employee()),
  screens: async ({ page }, use) => use(screensOf(page)),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      listenForComplaints(page, complaints)
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
