import { pairPhone, registerOtp } from '../support/phone'
import { expect, test } from '../support/portal-test'
import { screensOf } from '../support/screens'
import { localeOf } from '../support/words'
import { readQr } from './support/read-qr'
import { button, digits, title } from './support/registering'
import { selfServiceWords } from './support/self-service-words'
import { setupWords } from './support/setup-words'
import { transcriptOf } from './support/transcript'

/**
 * The announcements of a screen reader on the way through the portal. The transcripts are read aloud whenever they
 * change: each state is announced once, in order, in natural words. `WRITE_TRANSCRIPTS=1` writes them again. They are in
 * Korean; what screen readers find in English is in self-service-screen-reader.test.ts.
 */
test.use({ locale: localeOf.ko })

const w = { ...selfServiceWords('ko'), ...setupWords('ko') }

test('a sign-in by email, a registration, a new name and a deletion are heard step by step in Korean', async ({
  page,
  stack,
}) => {
  const { userId, signIn, code, dashboard, chooser, dialog, logout } = screensOf(page, 'ko')
  const employee = await stack.employee({ grants: ['email', 'otp'] })
  const { step, end } = await transcriptOf(page, 'ko')
  const press = (name: string | RegExp) => button(page, name).click()
  const field = page.getByRole('table', { name: w.devices }).getByRole('textbox')
  const menu = page.getByRole('link', { name: 'OTP 관리' })

  await step('The login form', () => page.goto('/').then(() => expect(userId).toBeVisible()), {
    screen: true,
  })
  await step(
    'The ID',
    async () => {
      await userId.fill(employee.employeeId)
      await signIn.click()
      await expect(chooser).toBeVisible()
    },
    { screen: true },
  )
  await step(
    'Email',
    async () => {
      await press(w.email)
      await expect(page.getByText(w.sent).first()).toBeVisible()
    },
    { screen: true },
  )
  const mailed = await stack.mailbox.nextCode(employee.email)
  await step('A wrong code', async () => {
    await code.fill(mailed === '000000' ? '111111' : '000000')
    await signIn.click()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
  })
  await step('The right code', async () => {
    await code.fill(mailed)
    await signIn.click()
    await expect(dashboard).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(6)
  })
  await step('OTP management', async () => {
    await menu.click()
    await expect(page.getByText(w.noDevice)).toBeVisible()
  })

  const image = page.getByRole('img', { name: /QR/ })
  await step('The QR code of the company', async () => {
    await press(w.getQr)
    await expect(image).not.toHaveAttribute('aria-busy')
  })
  const phone = await pairPhone(stack.url, await readQr(image), 'Galaxy S25')
  try {
    await step('Add a device', async () => {
      await press(w.add)
      await expect(button(page, w.select)).toBeVisible()
    })
    await step('The applications', () => press(w.select))
    await step('An application', () => page.getByRole('option').first().click())
    await step(
      'The number',
      async () => {
        await press(w.next)
        await digits(page)
      },
      { screen: true },
    )
    const shown = await digits(page)
    await step('Registered', async () => {
      await registerOtp(phone, shown)
      await expect(title(page, w.complete)).toBeVisible()
    })
    await step('The list with the device', async () => {
      await press('확인')
      await expect(button(page, w.renameOf('Galaxy S25'))).toBeVisible()
    })
  } finally {
    phone.stop()
  }

  await step('Rename', () => press(w.renameOf('Galaxy S25')))
  await step('A new name', async () => {
    await field.fill('사무실 휴대폰')
    await field.press('Enter')
    await expect(dialog).toBeVisible()
  })
  await step('Renamed', async () => {
    await dialog.getByRole('button', { name: w.rename, exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  await step('Delete', async () => {
    await press(w.deleteOf('사무실 휴대폰'))
    await expect(dialog.getByRole('button', { name: w.delete })).toBeEnabled()
  })
  await step('Deleted', async () => {
    await dialog.getByRole('button', { name: w.delete }).click()
    await expect(dialog).toBeHidden()
  })
  await step('Log out', async () => {
    await logout.click()
    await expect(dialog).toBeVisible()
  })
  await step('Logged out', async () => {
    await dialog.getByRole('button', { name: w.logout, exact: true }).click()
    await expect(userId).toBeVisible()
  })
  end()
})
