import { codeInMaildir } from '../support/maildir'
import { neededVariable } from '../support/needed-variable'
import { expect, test as portalTest } from '../support/portal-test'
import { startStack } from '../support/stack'

const test = portalTest.extend<Record<never, never>>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const stack = await startStack({ smtpUrl: neededVariable('TEST_SMTP_URL') })
      await use(stack)
      await stack.close()
    },
    { scope: 'worker' },
  ],
})

test("the code also arrives through somebody else's mail server [R7] [R250]", async ({
  page,
  employee,
  screens,
}) => {
  await page.goto('/')
  await screens.chooseEmail(employee.employeeId)
  await screens.enterCode(await codeInMaildir(neededVariable('TEST_SMTP_MAILDIR'), employee.email))
  await expect(screens.dashboard).toBeVisible()
})
