import type { Route } from '@playwright/test'
import { expect, test } from '../support/portal-test'

const replies: Record<string, (route: Route) => Promise<void>> = {
  missing: (route) => route.fulfill({ status: 404, body: '' }),
  'not JSON': (route) => route.fulfill({ contentType: 'text/html', body: '<html>' }),
  incomplete: (route) => route.fulfill({ json: { CONNECTION_STRINGS: {} } }),
  unreachable: (route) => route.abort(),
}

test('a configuration that is missing, not JSON, incomplete or unreachable is explained, with Reload as the way out [R190a]', async ({
  page,
  screens,
}) => {
  for (const [name, reply] of Object.entries(replies)) {
    await page.route('**/config.json', reply, { times: 1 })
    await page.goto('/')
    await expect(screens.dialog, name).toContainText('Internal Server Error')
    await expect(screens.dialog).toContainText('Configuration file not found')
    await screens.dialog.getByText('Details for the help desk').click()
    await expect(screens.dialog.getByRole('group')).toContainText('configuration')
    const again = page.waitForResponse('**/config.json')
    await screens.dialog.getByRole('button', { name: 'Reload' }).click()
    await again
    await expect(screens.dialog, name).toBeHidden()
    await expect(screens.userId).toBeVisible()
  }
})

test('code and time stand in a plain line where the details for the help desk cannot be loaded', async ({
  page,
  screens,
}) => {
  await page.route('**/config.json', (route) => route.abort())
  await page.route('**/chunks/help-desk-*', (route) => route.abort())
  await page.goto('/')
  await expect(screens.dialog).toContainText(/configuration, \d/)
})
