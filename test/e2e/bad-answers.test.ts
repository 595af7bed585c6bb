import type { Route } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { inEachLanguage } from './support/each-language'

/** Broken responses to the lookup, with the title that the employee then reads. */
const answers: Record<string, { reply: (route: Route) => Promise<void>; title: { ko: string; en: string } }> =
  {
    'a backend that is down': {
      reply: (route) => route.abort('connectionrefused'),
      title: { ko: '서버에 연결할 수 없습니다', en: 'No connection to the server' },
    },
    'broken JSON': {
      reply: (route) => route.fulfill({ contentType: 'application/json', body: '{"employeeId": "mj' }),
      title: { ko: '예상하지 못한 응답', en: 'Unexpected response' },
    },
    'a page of HTML': {
      reply: (route) => route.fulfill({ contentType: 'text/html', body: '<html><h1>Welcome to nginx' }),
      title: { ko: '다른 서버의 응답', en: 'Answer from another server' },
    },
    "a proxy's 401": {
      reply: (route) => route.fulfill({ status: 401, contentType: 'text/html', body: '<h1>Sign in' }),
      title: { ko: '다른 서버의 응답', en: 'Answer from another server' },
    },
    'no content': {
      reply: (route) => route.fulfill({ status: 204 }),
      title: { ko: '데이터', en: 'No data received' },
    },
    'an error page of HTML': {
      reply: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway' }),
      title: { ko: '게이트웨이 오류', en: 'Bad gateway' },
    },
    'too many requests': {
      reply: (route) => route.fulfill({ status: 429, headers: { 'retry-after': '30' }, body: '' }),
      title: { ko: '너무 많은 시도', en: 'Too many attempts' },
    },
    'a code of the catalogue': {
      reply: (route) => route.fulfill({ status: 500, json: { failInfo: { code: 10002 } } }),
      title: { ko: '라이선스', en: 'License key not readable' },
    },
  }

inEachLanguage(({ language, screens: screensIn, text }) => {
  for (const [name, { reply, title }] of Object.entries(answers))
    test(`${name} is explained in ${language}, and the ID can be sent again [R39] [R188b] [R240a]`, async ({
      page,
      employee,
    }) => {
      const screens = screensIn(page)
      await page.goto('/')
      await page.route('**/user-authenticator?*', reply, { times: 1 })
      await screens.enterId(employee.employeeId)
      await expect(screens.dialog).toContainText(text(title))
      await screens.dialog.getByRole('button', { name: text({ ko: '확인', en: 'OK' }) }).click()
      await expect(screens.dialog).toBeHidden()
      // The sentence stays at the field, and the ID is still there.
      await expect(screens.userId).toHaveAccessibleDescription(/\S/)
      await expect(screens.userId).toHaveValue(employee.employeeId)
      await screens.signIn.click()
      await expect(
        page.getByRole('heading', { name: text({ ko: '인증 수단 선택', en: 'Choose how to sign in' }) }),
      ).toBeVisible()
    })

  test(`null as the answer to the lookup means that no one has the ID, in ${language} [R39]`, async ({
    page,
    employee,
  }) => {
    const screens = screensIn(page)
    await page.goto('/')
    await page.route('**/user-authenticator?*', (route) => route.fulfill({ body: 'null' }), { times: 1 })
    await screens.enterId(employee.employeeId)
    await expect(screens.userId).toHaveAccessibleDescription(
      text({
        ko: '존재하지 않는 사용자 ID입니다. 다시 입력하세요.',
        en: 'This username does not exist. Please enter it again.',
      }),
    )
    await expect(screens.dialog).toBeHidden()
  })

  test(`a backend that never answers is given up after a while, in ${language} [R240a]`, async ({
    page,
    employee,
  }) => {
    const screens = screensIn(page)
    await page.clock.install()
    await page.goto('/')
    await page.route('**/user-authenticator?*', () => new Promise(() => undefined))
    const asked = page.waitForRequest('**/user-authenticator?*')
    await screens.enterId(employee.employeeId)
    await asked
    await expect(screens.signIn).toHaveAttribute('aria-busy', 'true')
    await page.clock.fastForward(20_000)
    await expect(screens.dialog).toContainText(
      text({ ko: '서버가 응답하지 않습니다', en: 'No response from the server' }),
    )
    await page.keyboard.press('Escape')
    await expect(screens.signIn).toBeEnabled()
  })
})
