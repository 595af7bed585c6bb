import { expect, test } from '../support/portal-test'
import { inEachLanguage } from './support/each-language'

const refused = {
  ko: '유효하지 않은 인증번호입니다. 다시 입력하세요.',
  en: 'This verification code is invalid. Please enter it again.',
}
const tooMany = { ko: '너무 많은 시도', en: 'Too many attempts' }

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

inEachLanguage(({ language, screens: screensIn, text }) => {
  test(`a wrong code is said at the field, in ${language}, and the right one still works [R218] [R231a]`, async ({
    page,
    stack,
    employee,
  }) => {
    const screens = screensIn(page)
    await page.goto('/')
    await screens.chooseEmail(employee.employeeId)
    const code = await stack.mailbox.nextCode(employee.email)
    await screens.enterCode(wrongFor(code))
    await expect(screens.code).toHaveAccessibleDescription(text(refused))
    await expect(screens.code).toBeFocused()
    await expect(screens.dialog).toBeHidden()
    // The wrong one is selected: what is typed next replaces it.
    await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press('Enter')
    await expect(screens.dashboard).toBeVisible()
  })

  test(`an expired code is refused, in ${language}, and a new one can be had at once [R218]`, async ({
    page,
    stack,
    employee,
  }) => {
    const screens = screensIn(page)
    await page.goto('/')
    await screens.chooseEmail(employee.employeeId)
    const late = await stack.mailbox.nextCode(employee.email)
    stack.clock.advance(301)
    await screens.enterCode(late)
    await expect(page.getByText(text(refused))).toBeVisible()

    await page.getByRole('button', { name: text({ ko: '다시 보내기', en: 'Send again' }) }).click()
    await screens.enterCode(await stack.mailbox.nextCode(employee.email))
    await expect(screens.dashboard).toBeVisible()
  })

  test(`a code that was used already is refused, in ${language} [R218]`, async ({
    page,
    stack,
    employee,
    context,
  }) => {
    const screens = screensIn(page)
    await page.goto('/')
    await screens.chooseEmail(employee.employeeId)
    const other = await context.newPage()
    await other.goto('/')
    await screensIn(other).enterId(employee.employeeId)
    const code = await stack.mailbox.nextCode(employee.email)
    await screens.enterCode(code)
    await expect(screens.dashboard).toBeVisible()

    // The other tab's own storage has no mark of the send, so it sends a code of its own; the used one stays used.
    await other.getByRole('button', { name: text({ ko: '이메일 인증', en: 'Email' }) }).click()
    await screensIn(other).enterCode(code)
    await expect(other.getByText(text(refused))).toBeVisible()
  })

  test(`after too many wrong codes it says, in ${language}, to wait, and leads back to the methods [R304b]`, async ({
    page,
    stack,
    employee,
  }) => {
    const screens = screensIn(page)
    await page.goto('/')
    await screens.chooseEmail(employee.employeeId)
    await stack.mailbox.nextCode(employee.email)
    // A code is good for five tries, and a browser that is new to the employee has ten.
    for (const code of [1, 2]) {
      for (let guess = 0; guess < 5; guess++) {
        const answered = page.waitForResponse('**/email/authenticate/validate?*')
        await screens.enterCode(`${code}00000000${guess}`)
        await answered
        await expect(page.getByText(text(refused))).toBeVisible()
      }
      await page.getByRole('button', { name: text({ ko: '다시 보내기', en: 'Send again' }) }).click()
      await stack.mailbox.nextCode(employee.email)
    }
    await screens.enterCode('9999999999')
    await expect(screens.dialog).toContainText(text(tooMany))
    await page.keyboard.press('Escape')
    await expect(screens.dialog).toBeHidden()
    await page
      .getByRole('button', { name: text({ ko: '다른 인증 수단 사용', en: 'Use another method' }) })
      .click()
    await expect(
      page.getByRole('heading', { name: text({ ko: '인증 수단 선택', en: 'Choose how to sign in' }) }),
    ).toBeVisible()
  })
})
