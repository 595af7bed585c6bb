import { expect, test } from '../support/portal-test'

test('colours that the system forces leave controls visible, and motion that is not wanted slows down', async ({
  page,
  screens,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/')
  await screens.userId.fill('someone')
  await expect(screens.signIn).toHaveCSS('border-top-style', 'solid')

  await page.route('**/user-authenticator?*', () => new Promise(() => undefined))
  await screens.signIn.click()
  await expect(screens.signIn).toHaveAttribute('aria-busy', 'true')
  await expect(screens.signIn.locator('.spinner')).toHaveCSS('animation-duration', '4s')
})
