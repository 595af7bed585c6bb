import type { Route } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { inEachLanguage } from './support/each-language'

const replies: Record<string, (route: Route) => Promise<void>> = {
  'is missing': (route) => route.fulfill({ status: 404, body: '' }),
  'is not JSON': (route) => route.fulfill({ contentType: 'text/html', body: '<html>' }),
  'lacks what is needed': (route) => route.fulfill({ json: { CONNECTION_STRINGS: {} } }),
  'cannot be reached': (route) => route.abort(),
}

inEachLanguage(({ language, screens: screensIn, text }) => {
  for (const [name, reply] of Object.entries(replies))
    test(`a configuration that ${name} is explained in ${language}, with Reload as the way out [R190a, R190b, R190c]`, async ({
      page,
    }) => {
      const screens = screensIn(page)
      await page.route('**/config.json', reply, { times: 1 })
      await page.goto('/')
      await expect(screens.dialog).toContainText(text({ ko: '내부 서버 오류', en: 'Internal Server Error' }))
      await expect(screens.dialog).toContainText(
        text({ ko: '설정 파일을 찾을 수 없습니다', en: 'Configuration file not found' }),
      )
      await screens.dialog
        .getByText(text({ ko: '헬프데스크 문의용 정보', en: 'Details for the help desk' }))
        .click()
      await expect(screens.dialog.getByRole('group')).toContainText('configuration')
      await screens.dialog.getByRole('button', { name: text({ ko: '새로 고침', en: 'Reload' }) }).click()
      await expect(screens.dialog).toBeHidden()
      await expect(screens.userId).toBeVisible()
    })
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

test('a page without the header says so once, for people and on the console for its author [R190a]', async ({
  page,
  screens,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.route('**/', async (route) => {
    const response = await route.fetch()
    const { 'mfa-config-location': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.goto('/')
  await expect(screens.dialog).toContainText('Configuration file not found')
  await expect(screens.dialog).toHaveCount(1)
  expect(said.join('\n')).toContain('config-url')
})
