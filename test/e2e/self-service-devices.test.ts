import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { tabTo } from './support/keyboard'

test('a device is renamed and another deleted by the keyboard alone, once it is said what is lost, and their owner gets a mail of both [R96, R100, R102a, A36b]', async ({
  page,
  stack,
  screens: { dialog },
}) => {
  const employee = await stack.employee({
    grants: ['email', 'sms', 'mobile'],
    phone: '010-0000-0000',
    phones: [
      { name: 'Galaxy S24', types: ['mobile'] },
      { name: 'iPhone 16', types: ['mobile'] },
    ],
  })
  await openSignedIn(page, stack, employee, '/dashboard/mobile')
  const table = page.getByRole('table', { name: 'Registered devices' })
  const rows = table.getByRole('row')
  const field = table.getByRole('textbox')
  await expect(rows).toHaveCount(3)

  await tabTo(page, /^Rename Galaxy S24 /)
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
  await expect(page.getByRole('button', { name: /^Rename Galaxy S24 / })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type('사무실 휴대폰')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveAccessibleName('Rename this device?')
  await expect(dialog.getByRole('definition')).toHaveText(['Gaon Works', 'Galaxy S24', '사무실 휴대폰'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('사무실 휴대폰')

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Rename 사무실 휴대폰 / })).toBeFocused()
  await expect(page.getByText('Renamed to 사무실 휴대폰.').first()).toBeVisible()
  const { mail: renamed } = await stack.mailbox.nextAbout(employee.email, 'renamed')
  expect(renamed.subject).toContain('인증 수단의 이름이 변경되었습니다 · A sign-in method was renamed')
  expect(renamed.text).toContain('Previous name: Galaxy S24')
  expect(renamed.text).toContain('기기 이름: 사무실 휴대폰')

  await page.reload()
  await expect(page.getByRole('cell', { name: '사무실 휴대폰' }).first()).toBeVisible()
  const remove = page.getByRole('button', { name: /^Delete iPhone 16 / })
  await expect(remove).toBeEnabled()
  await tabTo(page, /^Delete iPhone 16 /)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveAccessibleName('Delete this device?')
  await expect(dialog.getByRole('definition')).toHaveText(['Gaon Works', 'iPhone 16'])
  await expect(dialog).toContainText(
    /You can still sign in with: Mobile biometric on another device, Email, and SMS/,
  )
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await expect(rows).toHaveCount(3)

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Delete device' })).toBeEnabled()
  await tabTo(page, /^Delete device$/)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Registered devices', exact: true })).toBeFocused()
  await expect(page.getByText('iPhone 16 has been deleted.')).toBeAttached()
  const { mail: deleted } = await stack.mailbox.nextAbout(employee.email, 'deleted')
  expect(deleted.subject).toContain('인증 수단이 삭제되었습니다 · A sign-in method was deleted')
  expect(deleted.text).toContain('기기 이름: iPhone 16')
})
