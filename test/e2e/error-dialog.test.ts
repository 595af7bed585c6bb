import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { inEachLanguage } from './support/each-language'

test('a failure opens a dialog with title, message and code; Esc and the button close it [R284a, R188a, R188b]', async ({
  page,
  employee,
  screens,
}) => {
  await page.goto('/')
  await page.route(
    '**/user-authenticator?*',
    (route) => route.fulfill({ status: 500, json: { failInfo: { code: '3002' } } }),
    { times: 2 },
  )
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => screens.dialog.getByRole('button', { name: 'OK' }).click(),
  ]) {
    await screens.userId.fill(employee.employeeId)
    await screens.userId.press('Enter')
    await expect(screens.dialog).toHaveAccessibleName('Error Occurred')
    await expect(screens.dialog).toHaveAccessibleDescription(/Please try again\.\s*Error code 3002/)
    await expect(screens.dialog.getByRole('button', { name: 'OK' })).toBeFocused()
    await close()
    await expect(screens.dialog).toBeHidden()
    await expect(screens.userId).toBeFocused()
  }
})

test('an HTTP status without a code of the backend has its own texts [R304b]', async ({
  page,
  employee,
  screens,
}) => {
  await page.goto('/')
  await page.route('**/user-authenticator?*', (route) => route.fulfill({ status: 503, body: '' }), {
    times: 1,
  })
  await screens.enterId(employee.employeeId)
  await expect(screens.dialog).toHaveAccessibleName('Service unavailable')
  await expect(screens.dialog).toContainText('HTTP 503')
})

inEachLanguage(({ language, screens: screensIn, text }) => {
  for (const way of ['the button', 'Esc'])
    test(`a refused token is explained in ${language}; closing by ${way} signs out [R286d, R236a, R236b]`, async ({
      page,
      stack,
      employee,
    }) => {
      const screens = screensIn(page)
      await openSignedIn(page, stack, employee, '/dashboard')
      await expect(screens.dashboard).toBeVisible()
      await page.evaluate(() => sessionStorage.setItem('accessToken', 'not-a-token'))
      await page.reload()
      await expect(screens.dialog).toHaveAccessibleName(
        text({ ko: '접근이 거부되었습니다.', en: 'Access denied.' }),
      )
      await expect(screens.dialog).toContainText(text({ ko: '다시 로그인', en: 'Please log in again.' }))
      if (way === 'Esc') await page.keyboard.press('Escape')
      else await screens.dialog.getByRole('button', { name: text({ ko: '확인', en: 'OK' }) }).click()
      await expect(screens.userId).toBeVisible()
      await expect(page).toHaveURL(`${stack.url}/`)
      expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
    })
})

test('a list that cannot be loaded says so in place and can be tried again [R259c, R309a]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  await page.route('**/application/all', (route) => route.abort(), { times: 1 })
  await openSignedIn(page, stack, employee, '/dashboard')
  await expect(page.getByText("Couldn't load your applications")).toBeVisible()
  await expect(screens.dialog).toBeHidden()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
