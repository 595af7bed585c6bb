import { test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { walk } from './support/walk'

// The titles of all other routes are tested in test/unit/portal/route-titles.test.ts.

test('a route has its title in the language at hand, by its address, a reload, Back and Forward [R28, R29a, R29c, R29d]', async ({
  page,
  stack,
  employee,
}) => {
  const ko = (title: string) => `${title} · 인증 센터`
  const en = (title: string) => `${title} · Sign-in center`
  await walk(page, [
    { path: '/', title: { ko: ko('로그인'), en: en('Sign in') } },
    { path: '/sample/result', title: { ko: ko('샘플 애플리케이션'), en: en('Sample application') } },
  ])
  await openSignedIn(page, stack, employee, '/dashboard')
  await walk(page, [
    { path: '/dashboard/otp', title: { ko: ko('OTP 관리'), en: en('OTP management') } },
    { path: '/mobileSetup/os', title: { ko: ko('모바일 설정'), en: en('Mobile setup') } },
    { path: '/nowhere', title: { ko: ko('페이지를 찾을 수 없음'), en: en('Page not found') } },
  ])
})
