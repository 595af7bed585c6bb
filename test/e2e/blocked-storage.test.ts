import { expect, test } from '../support/portal-test'
import { inEachLanguage } from './support/each-language'

inEachLanguage(({ language, screens: screensIn }) => {
  test(`storage that the browser blocks does not keep anybody out, in ${language} [R1] [R38]`, async ({
    page,
    stack,
    employee,
  }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
    })
    const screens = screensIn(page)
    await page.goto('/')
    await screens.remember.check()
    await screens.signInByEmail(stack, employee)
    await screens.logOut()
  })

  test(`a full storage does not keep anybody out, in ${language} [R1] [R38]`, async ({
    page,
    stack,
    employee,
  }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    const screens = screensIn(page)
    await page.goto('/')
    await screens.signInByEmail(stack, employee)
  })

  test(`without cookies the portal works and the language is kept, in ${language} [R18] [R22]`, async ({
    page,
    stack,
    employee,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
    })
    const screens = screensIn(page)
    await page.goto('/')
    await screens.signInByEmail(stack, employee)
    const other = language === 'ko' ? 'en' : 'ko'
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: other === 'ko' ? '한국어' : 'English' }).click()
    await reloaded
    await expect(page.locator('html')).toHaveAttribute('lang', other)
  })
})
