import type { Page } from '@playwright/test'
import { newRegistering, type Registering } from '../server/registering'
import { expect, test } from '../support/portal-test'

// The desk shows 200 employees.
test.use({ stackOptions: { group: 'phones' } })

async function link(page: Page, text: string) {
  await page.getByLabel('Link code').fill(text)
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const confirm = page.getByRole('button', { name: 'Link phone' })
  const refused = page.getByRole('textbox', { name: 'Link code', description: /./ })
  await expect(confirm.or(refused)).toBeVisible()
  if (await confirm.isVisible()) await confirm.click()
}
const number = (page: Page) => page.getByLabel('Registration number or serial number')
async function register(page: Page, serial: unknown) {
  await number(page).fill(String(serial))
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}
const other = (serial: unknown) => String(serial).replace(/.$/, (last) => (last === '0' ? '1' : '0'))

/** A page that has become a phone of the employee's. */
async function linked(page: Page, url: string): Promise<Registering> {
  const employee = await newRegistering(url, 'page')
  await page.goto(`${url}/phone`)
  await link(page, await employee.companyQr())
  await expect(number(page)).toBeVisible()
  return employee
}

test('a page is linked by the company QR code and registered by both numbers', async ({ page, stack }) => {
  const employee = await newRegistering(stack.url, 'page')
  await page.goto('/phone')
  await page.getByLabel('Name of this phone').fill('Galaxy S25')
  await link(page, await employee.companyQr())
  const device = page.getByRole('listitem', { name: 'Galaxy S25' })
  await expect(device).toContainText('Connected')
  await expect(device).toContainText('가온물산')

  await register(page, (await employee.openMobile()).body.serial)
  await expect(device.getByRole('status')).toHaveText('Mobile biometric is registered for Gaon Works.')
  await page.getByRole('button', { name: 'Add device or OTP' }).click()
  const otp = String((await employee.openOtp()).body.serial)
  await register(page, otp.replace(/(.{4})(?=.)/g, '$1 '))
  await expect(device.getByRole('status')).toHaveText('OTP is registered for Gaon Works.')
  await expect(device.getByRole('list', { name: 'Registered for' }).getByRole('listitem')).toHaveText([
    'Mobile biometric · Gaon Works',
    'OTP · Gaon Works',
  ])
  await expect(device.getByRole('timer')).toBeVisible()

  await page.reload()
  await expect(device).toContainText('OTP · Gaon Works')
  await device.getByRole('button', { name: 'Remove from this phone' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Company link' })).toBeVisible()
})

test('the phone says why a code or a number is refused', async ({ page, stack }) => {
  const spent = await newRegistering(stack.url, 'page')
  const qr = await spent.companyQr()
  await (await spent.newPhone()).stop()
  await page.goto('/phone')
  await link(page, 'https://www.example.com')
  await expect(page.getByText("This isn't a company link code.")).toBeVisible()
  await link(page, '123456')
  await expect(page.getByText('Link the phone to your company first.')).toBeVisible()
  stack.clock.advance(60)
  await link(page, qr)
  await expect(page.getByText('This code was already used or has expired.')).toBeVisible()

  const employee = await linked(page, stack.url)
  await register(page, '12345')
  await expect(page.getByText('Enter 6 or 16 digits.')).toBeVisible()
  const { serial } = (await employee.openMobile()).body
  await register(page, other(serial))
  await expect(page.getByText('This number is wrong')).toBeVisible()
  await expect(number(page)).toBeFocused()
  stack.clock.advance(300)
  await register(page, serial)
  await expect(page.getByText('This number has expired.')).toBeVisible()
  await page.route('**/api/phone/registrations', (route) => route.abort())
  await register(page, serial)
  await expect(page.getByText("The server couldn't be reached.")).toBeVisible()
})

test('the camera reads the QR codes where the browser can', async ({ page, stack }) => {
  await page.addInitScript(() => {
    const camera = { shown: '' }
    class BarcodeDetector {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => (camera.shown ? [{ rawValue: camera.shown }] : [])
    }
    Object.assign(window, { BarcodeDetector, camera })
    navigator.mediaDevices.getUserMedia = async () => {
      const picture = document.createElement('canvas')
      picture.getContext('2d')?.fillRect(0, 0, 300, 150)
      return picture.captureStream(5)
    }
  })
  const show = (text: string) =>
    page.evaluate((shown) => Object.assign((window as unknown as { camera: object }).camera, { shown }), text)
  const employee = await newRegistering(stack.url, 'page')
  await page.goto('/phone')
  await page.getByRole('button', { name: 'Scan QR code' }).click()
  await show(await employee.companyQr())
  await page.getByRole('button', { name: 'Link phone' }).click()
  await expect(number(page)).toBeVisible()

  await show((await employee.openMobile()).text)
  await page.getByRole('button', { name: 'Scan QR code' }).click()
  await expect(page.getByText('Mobile biometric is registered for Gaon Works.')).toBeVisible()
})
