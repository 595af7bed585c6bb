import type { Page } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { inEachLanguage } from './support/each-language'

/** What the browser's tab says, by route. */
const outside = {
  '/': { ko: '로그인', en: 'Sign in' },
  '/personalPolicy': { ko: '개인정보 처리방침', en: 'Privacy policy' },
  '/sample': { ko: '샘플 애플리케이션', en: 'Sample application' },
  '/sample/login': { ko: '샘플 애플리케이션', en: 'Sample application' },
  '/sample/result': { ko: '샘플 애플리케이션', en: 'Sample application' },
  '/widgets': { ko: '구성 요소', en: 'Widgets' },
  '/playground': { ko: '플레이그라운드', en: 'Playground' },
}
const inside = {
  '/dashboard': { ko: '대시보드', en: 'Dashboard' },
  '/dashboard/mobile': { ko: '모바일 생체인증 관리', en: 'Mobile biometric management' },
  '/dashboard/otp': { ko: 'OTP 관리', en: 'OTP management' },
  '/dashboard/fido': { ko: 'FIDO 보안키 관리', en: 'FIDO security key management' },
  '/dashboard/pc': { ko: 'PC 생체인증 관리', en: 'PC biometric management' },
  '/dashboard/sheet': { ko: '내 로그인 안내서', en: 'My sign-in sheet' },
  '/mobileSetup/os': { ko: '모바일 앱 설정', en: 'Mobile app set-up' },
  '/nowhere': { ko: '페이지를 찾을 수 없음', en: 'Page not found' },
}
const portal = { ko: '인증 센터', en: 'Sign-in center' }

inEachLanguage(({ language, text }) => {
  /** Opens each route by its address, goes all the way back and forward again, and reloads the last. */
  const walk = async (page: Page, routes: Record<string, typeof portal>) => {
    const stops = Object.entries(routes).map(([path, title]) => ({
      url: new RegExp(`${path}$`),
      path,
      title: `${text(title)} · ${text(portal)}`,
    }))
    const check = async ({ url, title }: (typeof stops)[number]) => {
      await expect(page).toHaveTitle(title)
      await expect(page).toHaveURL(url)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    for (const stop of stops) {
      await page.goto(stop.path)
      await check(stop)
    }
    for (const stop of stops.slice(0, -1).reverse()) {
      await page.goBack()
      await check(stop)
    }
    for (const stop of stops.slice(1)) {
      await page.goForward()
      await check(stop)
    }
    for (const stop of stops.slice(-1)) {
      await page.reload()
      await check(stop)
    }
  }

  test(`every open route in ${language} has its title, by address, back, forward and reload [R25] [R27] [R28]`, async ({
    page,
  }) => {
    await walk(page, outside)
  })

  test(`every route of the signed-in area in ${language} has its title, by address, back, forward and reload [R29]`, async ({
    page,
    stack,
    employee,
  }) => {
    test.setTimeout(120_000)
    await openSignedIn(page, stack, employee, '/dashboard')
    await walk(page, inside)
  })
})
