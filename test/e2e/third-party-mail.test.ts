import { codeInMaildir } from '../support/maildir'
import { neededVariable } from '../support/needed-variable'
import { expect, test } from '../support/portal-test'

test.use({ stackOptions: { smtpUrl: neededVariable('TEST_SMTP_URL') } })

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
