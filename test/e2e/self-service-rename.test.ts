import { expect, test } from '../support/portal-test'
import { inEachLanguage } from './support/each-language'
import { tabTo } from './support/keyboard'
import { ownerOfPhone } from './support/owner-of-phone'
import { selfServiceWords } from './support/self-service-words'

inEachLanguage(({ language, screens: screensIn }) => {
  const w = selfServiceWords(language)

  test(`a device is renamed in ${language} by the keyboard alone, and its owner gets a mail [R96] [A36a, A36b]`, async ({
    page,
    stack,
  }) => {
    const { dialog } = screensIn(page)
    const employee = await ownerOfPhone(page, stack)
    const pencil = page.getByRole('button', { name: w.renameOf('Galaxy S24') })
    const field = page.getByRole('table', { name: w.devices }).getByRole('textbox')
    await expect(pencil).toBeVisible()

    await tabTo(page, w.renameOf('Galaxy S24'))
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await page.keyboard.type('not this name')

    // During a composition, Escape belongs to the input method: it removes that syllable and not the whole name.
    const inputMethod = await page.context().newCDPSession(page)
    const compose = (text: string) =>
      inputMethod.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    await compose('휴')
    await expect(field).toHaveValue('not this name휴')
    await page.keyboard.press('Escape')
    await compose('')
    await expect(field).toHaveValue('not this name')
    await expect(field).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(pencil).toBeFocused()

    await page.keyboard.press('Enter')
    await page.keyboard.type('사무실 휴대폰')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveAccessibleName(w.renameQuestion)
    await expect(dialog.getByRole('definition')).toHaveText(['Gaon Works', 'Galaxy S24', '사무실 휴대폰'])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('사무실 휴대폰')

    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: w.cancel, exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: w.renameOf('사무실 휴대폰') })).toBeFocused()
    await expect(page.getByText(w.renamed('사무실 휴대폰')).first()).toBeVisible()
    const { mail } = await stack.mailbox.nextAbout(employee.email, 'renamed')
    expect(mail.subject).toContain('인증 수단의 이름이 변경되었습니다 · A sign-in method was renamed')
    expect(mail.text).toContain('Previous name: Galaxy S24')
    expect(mail.text).toContain('기기 이름: 사무실 휴대폰')

    await page.reload()
    await expect(page.getByRole('cell', { name: '사무실 휴대폰' }).first()).toBeVisible()
  })
})
