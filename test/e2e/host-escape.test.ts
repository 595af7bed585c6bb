import type { Page } from '@playwright/test'
import { expect, hostSite, hostTest } from './support/host-test'
import { selfServiceWords } from './support/self-service-words'

/** A modal of the host, as Bootstrap and jQuery UI have it: an Escape that reaches it, or the page, closes it. */
const ownModal = `
window.heard = []
for (const type of ['keydown', 'keyup'])
  for (const place of [document.getElementById('modal'), document])
    place.addEventListener(type, ({ key }) => key === 'Escape' && heard.push(type))`

const test = hostTest(
  hostSite(
    (config) => ({
      '/': `<div id="modal" tabindex="-1"><mfa-dashboard ${config}></mfa-dashboard></div><script src="/modal.js"></script>`,
    }),
    { '/modal.js': ownModal },
  ),
)

test.use({ stackOptions: { allowedOrigins: ['*'] } })

const heard = (page: Page) =>
  page.evaluate(() => (globalThis as { heard?: string[] }).heard?.splice(0) ?? ['nothing listens'])
const w = selfServiceWords('en')

test('a lone dashboard signs in and out, and an Escape that closes something of it is none for the modal of the host around it', async ({
  page,
  stack,
  host,
  screens,
}) => {
  const employee = await stack.employee({ grants: ['email', 'mobile'], phones: [{ name: 'Galaxy S24' }] })
  await page.goto(host.url)
  await screens.signInByEmail(stack, employee)
  await expect(screens.dashboard).toBeVisible()

  const logOut = page.getByRole('button', { name: 'Log out' }).first()
  await logOut.click()
  await expect(screens.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(screens.dialog).toBeHidden()
  expect(await heard(page)).toEqual([])

  await logOut.click()
  await screens.dialog.getByRole('heading').click()
  await page.keyboard.press('Escape')
  await expect(screens.dialog).toBeHidden()
  expect(await heard(page)).toEqual([])

  await page.getByRole('link', { name: /^Mobile biometric management/ }).click()
  await page.getByRole('button', { name: w.renameOf('Galaxy S24') }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: w.renameOf('Galaxy S24') })).toBeFocused()
  expect(await heard(page)).toEqual([])

  await page.getByRole('button', { name: 'Add device' }).click()
  const combobox = page.getByRole('button', { name: 'Select application' })
  await combobox.click()
  await page.keyboard.press('Escape')
  await expect(combobox).toBeFocused()
  expect(await heard(page)).toEqual([])

  await page.keyboard.press('Escape')
  expect(new Set(await heard(page))).toEqual(new Set(['keydown', 'keyup']))
  await page.reload()
  await expect(screens.dashboard).toBeVisible()
  await screens.logOut()
  await expect(screens.dashboard).toBeHidden()
})
