import { expect, test } from '../support/portal-test'

test('Back, Forward, a reload and Cancel keep the step of a sign-in, send one code, and never lead back to what is over [R30a, R45b, R52, R55, R56b]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  await page.goto('/')
  await screens.chooseEmail(employee.employeeId)
  await expect(page).toHaveURL(`${stack.url}/auth/email`)

  await page.reload()
  await expect(screens.code).toBeVisible()
  await page.goBack()
  await expect(screens.chooser).toBeVisible()
  await page.reload()
  await expect(screens.chooser).toBeVisible()
  await page.goBack()
  await expect(screens.userId).toBeVisible()
  await page.goForward()
  await expect(screens.chooser).toBeVisible()
  await page.goForward()
  await expect(screens.code).toBeVisible()
  await screens.cancel.click()
  await expect(screens.chooser).toBeVisible()
  await page.goForward()

  await screens.enterCode(await stack.mailbox.nextCode(employee.email))
  await expect(screens.dashboard).toBeVisible()
  expect(stack.mailbox.mails.filter(({ recipients }) => recipients.includes(employee.email))).toHaveLength(1)
  await page.goBack()
  await expect(screens.dashboard).toBeVisible()
  await page.reload()
  await expect(screens.dashboard).toBeVisible()
  await expect(page).toHaveURL(`${stack.url}/dashboard`)

  await screens.logOut()
  await page.goBack()
  await expect(screens.userId).toBeVisible()
  await expect(page).toHaveURL(`${stack.url}/`)
  await screens.enterId(employee.employeeId)
  await expect(screens.chooser).toBeVisible()
  await screens.cancel.click()
  await expect(screens.userId).toBeVisible()
  await expect(page).toHaveURL(`${stack.url}/`)
})
