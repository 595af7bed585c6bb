import { test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { type StopInLanguages, walk } from './support/walk'

/** The title of the browser's tab, by route. */
const outside = {
  '/': { ko: '로그인', en: 'Sign in' },
  '/personalPolicy': { ko: '개인정보 처리방침', en: 'Privacy policy' },
  '/sample': { ko: '샘플 애플리케이션', en: 'Sample application' },
  '/sample/login': { ko: '샘플 애플리케이션', en: 'Sample application' },
  '/sample/result': { ko: '샘플 애플리케이션', en: 'Sample application' },
  '/widgets': { ko: '위젯', en: 'Widgets' },
  '/playground': { ko: '플레이그라운드', en: 'Playground' },
}
const inside = {
  '/dashboard': { ko: '대시보드', en: 'Dashboard' },
  '/dashboard/mobile': { ko: '모바일 생체인증 관리', en: 'Mobile biometric management' },
  '/dashboard/otp': { ko: 'OTP 관리', en: 'OTP management' },
  '/dashboard/fido': { ko: 'FIDO 보안키 관리', en: 'FIDO security key management' },
  '/dashboard/pc': { ko: 'PC 생체인증 관리', en: 'PC biometric management' },
  '/dashboard/sheet': { ko: '내 로그인 안내서', en: 'My sign-in sheet' },
  '/mobileSetup/os': { ko: '모바일 설정', en: 'Mobile setup' },
  '/nowhere': { ko: '페이지를 찾을 수 없음', en: 'Page not found' },
}
const portal = { ko: '인증 센터', en: 'Sign-in center' }

const stopsOf = (routes: Record<string, typeof portal>): StopInLanguages[] =>
  Object.entries(routes).map(([path, { ko, en }]) => ({
    path,
    title: { ko: `${ko} · ${portal.ko}`, en: `${en} · ${portal.en}` },
  }))

test('every open route has its title in both languages, by address, reload, back and forward [R27] [R28]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await walk(page, stopsOf(outside))
})

test('every route of the signed-in area has its title in both languages, by address, reload, back and forward [R29a] [R29c] [R29d]', async ({
  page,
  stack,
  employee,
}) => {
  test.setTimeout(120_000)
  await openSignedIn(page, stack, employee, '/dashboard')
  await walk(page, stopsOf(inside))
})
