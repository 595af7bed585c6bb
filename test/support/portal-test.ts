import { test as base, expect, type Page } from '@playwright/test'
import { type Screens, screensOf } from './screens'
import type { E2eEmployee, Stack } from './stack'
import { createStackPool, type SharedStackOptions, type StackPool } from './stack-pool'

interface Fixtures {
  /** Differences of the test's backend from the usual one. */
  readonly stackOptions: SharedStackOptions
  readonly stack: Stack
  readonly employee: E2eEmployee
  /** The screens in English, the browser language unless a test says otherwise. */
  readonly screens: Screens
  /** Violations of a policy and uncaught errors of the page. Empty at the end of a test. */
  readonly complaints: string[]
  /** Keeps with a test that fails what its page said on the console and what the backend logged meanwhile. */
  readonly evidence: undefined
}

interface WorkerFixtures {
  readonly stacks: StackPool
}

/** Console messages of a browser whose page breaks its policy, and of React when hydration failed. */
const refusal =
  /Content Security Policy|Permissions Policy|TrustedHTML|TrustedScript|Trusted Type|React error/

/** Collects a page's console messages, to explain the failure of a test. */
function listenToConsole(page: Page): readonly string[] {
  const said: string[] = []
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => said.push(error.stack ?? String(error)))
  return said
}

/** Writes down what a page reports. */
export function listenForComplaints(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (refusal.test(message.text())) complaints.push(message.text())
  })
}

/**
 * A test in the portal, which one embedded backend serves to all tests of a worker that want the same of it. Fixtures of
 * the worker belong here: a file that has some of its own gets a worker of its own, and with it a new browser.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  locale: 'en-US',
  baseURL: async ({ stack }, use) => use(stack.url),
  stacks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const stacks = createStackPool()
      await use(stacks)
      await stacks.close()
    },
    { scope: 'worker' },
  ],
  stackOptions: [{}, { option: true }],
  stack: async ({ stacks, stackOptions }, use) => use(await stacks.take(stackOptions)),
  employee: async ({ stack }, use) => use(await stack.employee()),
  screens: async ({ page }, use) => use(screensOf(page)),
  evidence: [
    async ({ page, stack }, use, testInfo) => {
      const { length: loggedBefore } = stack.logged
      const said = listenToConsole(page)
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      const attach = (name: string, body: string) =>
        testInfo.attach(name, { body, contentType: 'text/plain' })
      await attach('console', said.join('\n'))
      await attach('server log', stack.logged.slice(loggedBefore).join(''))
    },
    { auto: true },
  ],
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
