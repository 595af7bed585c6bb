import { expect, test } from '../support/portal-test'
import { inEachLanguage } from './support/each-language'

inEachLanguage(({ language, screens: screensIn }) => {
  test(`storage that the browser blocks does not keep anybody out, in ${language}`, async ({
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

  test(`a full storage does not keep anybody out, in ${language}`, async ({ page, stack, employee }) => {
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

  for (const [what, spoil] of [
    [
      'blocked',
      () => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('Access is denied for this document.', 'SecurityError')
            },
          })
      },
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        }
      },
    ],
    [
      'missing',
      () => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, { value: null })
      },
    ],
  ] as const)
    test(`the help desk says that storage is ${what}, in ${language}`, async ({ page }) => {
      await page.addInitScript(spoil)
      await page.goto('/helpdesk')
      await expect(page.getByRole('alert')).toContainText(
        language === 'ko'
          ? '이 브라우저에서는 로그인할 수 없습니다'
          : "You can't sign in here with this browser",
      )
    })
})

test('the phone’s page is shown where the browser blocks all storage, and says that it keeps nothing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const denied = () => new DOMException('Access is denied for this document.', 'SecurityError')
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw denied()
        },
      })
    Object.defineProperty(Navigator.prototype, 'locks', {
      value: { request: () => Promise.reject(denied()) },
    })
  })
  await page.goto('/phone')
  await expect(page.getByText('This browser keeps nothing')).toBeVisible()
  await expect(page.getByText('The phone is open in another tab')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Link', exact: true })).toBeVisible()
})
