import { expect, test } from '../support/portal-test'
import { askDesk } from '../support/server'
import { openSignedIn } from '../support/session'
import { inEachLanguage } from './support/each-language'
import { tabTo } from './support/keyboard'
import { ownerOfPhone } from './support/owner-of-phone'
import { selfServiceWords } from './support/self-service-words'

inEachLanguage(({ language, screens: screensIn }) => {
  const w = selfServiceWords(language)

  test(`a device is deleted in ${language} by the keyboard alone, once it is said what is lost [R100] [R102a]`, async ({
    page,
    stack,
  }) => {
    const { dialog } = screensIn(page)
    const employee = await stack.employee({
      grants: ['email', 'sms', 'mobile'],
      phone: '010-0000-0000',
      phones: [
        { name: 'Galaxy S24', types: ['mobile'] },
        { name: 'iPhone 16', types: ['mobile'] },
      ],
    })
    await openSignedIn(page, stack, employee, '/dashboard/mobile')
    const rows = page.getByRole('table', { name: w.devices }).getByRole('row')
    const remove = page.getByRole('button', { name: w.deleteOf('iPhone 16') })
    await expect(rows).toHaveCount(3)

    await tabTo(page, w.deleteOf('iPhone 16'))
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveAccessibleName(w.deleteQuestion)
    await expect(dialog.getByRole('definition')).toHaveText(['Gaon Works', 'iPhone 16'])
    await expect(dialog).toContainText(w.stillBy)
    await page.keyboard.press('Escape')
    await expect(remove).toBeFocused()
    await expect(rows).toHaveCount(3)

    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: w.delete })).toBeEnabled()
    await tabTo(page, new RegExp(`^${w.delete}$`))
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(2)
    await expect(page.getByRole('heading', { name: w.devices, exact: true })).toBeFocused()
    await expect(page.getByText(w.deleted('iPhone 16'))).toBeAttached()
    const { mail } = await stack.mailbox.nextAbout(employee.email, 'deleted')
    expect(mail.subject).toContain('인증 수단이 삭제되었습니다 · A sign-in method was deleted')
    expect(mail.text).toContain('기기 이름: iPhone 16')
  })

  test(`the last way in is given up in ${language} only by somebody who says to know it`, async ({
    page,
    stack,
  }) => {
    const screens = screensIn(page)
    const { dialog } = screens
    // A recovery code is no way in, and what the session began with cannot be withdrawn without ending it.
    const { employeeId } = await stack.employee({
      grants: ['mobile', 'recovery otp'],
      phones: [{ name: 'Galaxy S24', types: ['mobile'] }],
    })
    const { code } = await askDesk<{ code: string }>(
      stack.url,
      'POST',
      `employees/${employeeId}/recovery-code`,
    )
    await page.goto('/')
    await screens.choose(employeeId, 'recovery')
    await screens.enterCode(code)
    await expect(screens.dashboard).toBeVisible()
    await page.goto('/dashboard/mobile')
    await page.getByRole('button', { name: w.deleteOf('Galaxy S24') }).click()
    await expect(dialog).toContainText(w.lastWay)
    const confirm = dialog.getByRole('button', { name: w.delete })
    await expect(confirm).toBeDisabled()
    await dialog.getByRole('checkbox', { name: w.understood }).check()
    await confirm.click()
    await expect(page.getByText(w.noDevice)).toBeVisible()
  })

  test(`a device that another tab has deleted already is explained in ${language} and leaves the list`, async ({
    page,
    context,
    stack,
  }) => {
    const { dialog } = screensIn(page)
    const employee = await ownerOfPhone(page, stack)
    const remove = page.getByRole('button', { name: w.deleteOf('Galaxy S24') })
    await expect(remove).toBeVisible()
    const other = await context.newPage()
    await openSignedIn(other, stack, employee, '/dashboard/mobile')
    await other.getByRole('button', { name: w.deleteOf('Galaxy S24') }).click()
    await screensIn(other).dialog.getByRole('button', { name: w.delete }).click()
    await expect(other.getByText(w.noDevice)).toBeVisible()

    await remove.click()
    await dialog.getByRole('button', { name: w.delete }).click()
    await expect(dialog).toHaveAccessibleName(w.gone)
    await page.keyboard.press('Escape')
    await expect(page.getByText(w.noDevice)).toBeVisible()
    await expect(page.getByRole('heading', { name: w.devices, exact: true })).toBeFocused()
  })
})
