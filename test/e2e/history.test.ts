import { expect, test } from '../support/portal-test'

test('back, forward and reload keep the step of the sign-in, and send no second code', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  const chooser = page.getByRole('heading', { name: 'Choose how to sign in' })
  await page.goto('/')
  await screens.chooseEmail(employee.employeeId)

  await page.reload()
  await expect(screens.code).toBeVisible()
  await page.goBack()
  await expect(chooser).toBeVisible()
  await page.reload()
  await expect(chooser).toBeVisible()
  await page.goBack()
  await expect(screens.userId).toBeVisible()
  await page.goForward()
  await expect(chooser).toBeVisible()
  await page.goForward()
  await expect(screens.code).toBeVisible()

  await screens.enterCode(await stack.mailbox.nextCode(employee.email))
  await expect(screens.dashboard).toBeVisible()
  expect(stack.mailbox.mails.filter(({ recipients }) => recipients.includes(employee.email))).toHaveLength(1)
})

test('back from the dashboard never leads into a finished sign-in [R35] [R55]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  await page.goto('/')
  await screens.signInByEmail(stack, employee)
  await page.goBack()
  await expect(screens.dashboard).toBeVisible()
  await page.reload()
  await expect(screens.dashboard).toBeVisible()
  await expect(page).toHaveURL(`${stack.url}/dashboard`)
})

test('back after logging out never leads into the dashboard [R30a, R233b]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  await page.goto('/')
  await screens.signInByEmail(stack, employee)
  await screens.logOut()
  await page.goBack()
  await expect(screens.userId).toBeVisible()
  await expect(page).toHaveURL(`${stack.url}/`)
})

test('an authentication page opened by its address asks for the ID first [A3b]', async ({
  page,
  stack,
  screens,
}) => {
  for (const path of ['/auth', '/auth/email']) {
    await page.goto(path)
    await expect(screens.userId).toBeVisible()
    await expect(page).toHaveURL(`${stack.url}/`)
  }
})

test('an authentication page opened by its address knows who looked themselves up before [A3a]', async ({
  page,
  employee,
  screens,
}) => {
  await page.goto('/')
  await screens.enterId(employee.employeeId)
  await expect(page.getByRole('heading', { name: 'Choose how to sign in' })).toBeVisible()
  await page.goto('/auth')
  await expect(page.getByText(`Signing in as ${employee.employeeId}`)).toBeVisible()
})

test('Cancel on the code screen goes back one page, and on the chooser to the login form [R45b] [R52] [R56b]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await page.goto('/')
  await screens.chooseEmail(employee.employeeId)
  await expect(page).toHaveURL(`${stack.url}/auth/email`)
  await cancel.click()
  await expect(page.getByRole('heading', { name: 'Choose how to sign in' })).toBeVisible()
  await cancel.click()
  await expect(screens.userId).toBeVisible()
  await expect(page).toHaveURL(`${stack.url}/`)
})
