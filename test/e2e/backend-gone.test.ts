import { expect, test } from '../support/portal-test'
import { startStack } from '../support/stack'
import { inEachLanguage } from './support/each-language'

inEachLanguage(({ language, screens: screensIn, text }) => {
  test(`a backend that stops in the middle of a sign-in is explained in ${language} [R240a]`, async ({
    page,
  }) => {
    const screens = screensIn(page)
    const stack = await startStack()
    const employee = await stack.employee()
    await page.goto(stack.url)
    await screens.chooseEmail(employee.employeeId)
    await stack.close()
    await screens.enterCode('123456')
    const title = text({ ko: '서버에 연결할 수 없습니다', en: 'No connection to the server' })
    const general = text({ ko: '오류가 발생했습니다', en: 'Error Occurred' })
    await expect(screens.dialog).toContainText(new RegExp(`${title}|${general}`))
    await page.keyboard.press('Escape')
    await expect(screens.code).toHaveValue('123456')
    await expect(screens.signIn).toBeEnabled()
  })

  test(`a mail server that refuses is explained in ${language}, and the code can be sent again [R301]`, async ({
    page,
    employee,
  }) => {
    const screens = screensIn(page)
    await page.goto('/')
    await page.route(
      '**/email/authenticate',
      (route) => route.fulfill({ status: 500, json: { failInfo: { code: 14001 } } }),
      { times: 1 },
    )
    await screens.enterId(employee.employeeId)
    await page.getByRole('button', { name: text({ ko: '이메일 인증', en: 'Email' }) }).click()
    await expect(screens.dialog).toContainText('14001')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: text({ ko: '다시 보내기', en: 'Send again' }) }).click()
    await expect(
      page.getByText(text({ ko: '메일함을 확인하세요', en: 'Check your mailbox' })).first(),
    ).toBeVisible()
  })
})
