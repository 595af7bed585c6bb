import { describe, expect, it, vi } from 'vitest'
import { textsIn } from '../../../demo/host/texts'

// The portal's pages read the company from the page that the backend sends; lit-html prepares a walk through nodes.
vi.stubGlobal('document', { querySelector: () => null, createTreeWalker: () => undefined })
const { routeOf } = await import('../../../demo/host/routes')
vi.unstubAllGlobals()

/** The title of the browser's tab before the name of the portal, and the routes that have it. */
const titles = [
  { ko: '로그인', en: 'Sign in', at: ['/'] },
  {
    ko: '본인 확인',
    en: "Confirm it's you",
    at: [
      '/auth',
      ...['mobile', 'mobile/wait', 'fido', 'otp', 'pc', 'email', 'sms', 'recovery', 'fail'].map(
        (end) => `/auth/${end}`,
      ),
    ],
  },
  { ko: '개인정보 처리방침', en: 'Privacy policy', at: ['/personalPolicy'] },
  { ko: '샘플 애플리케이션', en: 'Sample application', at: ['/sample', '/sample/login', '/sample/result'] },
  { ko: '위젯', en: 'Widgets', at: ['/widgets'] },
  { ko: '플레이그라운드', en: 'Playground', at: ['/playground'] },
  { ko: '대시보드', en: 'Dashboard', at: ['/dashboard'] },
  { ko: '모바일 생체인증 관리', en: 'Mobile biometric management', at: ['/dashboard/mobile'] },
  { ko: 'OTP 관리', en: 'OTP management', at: ['/dashboard/otp'] },
  { ko: 'FIDO 보안키 관리', en: 'FIDO security key management', at: ['/dashboard/fido'] },
  { ko: 'PC 생체인증 관리', en: 'PC biometric management', at: ['/dashboard/pc'] },
  { ko: '내 로그인 안내서', en: 'My sign-in sheet', at: ['/dashboard/sheet'] },
  { ko: '휴대폰 교체 및 분실', en: 'Replaced or lost phone', at: ['/dashboard/phone'] },
  {
    ko: '인증 수단 등록',
    en: 'Register a sign-in method',
    at: ['', '/mobile', '/otp', '/fido', '/pc', '/complete', '/fail'].map((end) => `/register${end}`),
  },
  { ko: '모바일 설정', en: 'Mobile setup', at: ['/mobileSetup/os'] },
  { ko: '페이지를 찾을 수 없음', en: 'Page not found', at: ['/nowhere'] },
]

describe('a route of the portal', () => {
  for (const { ko, en, at } of titles)
    it.each(at)(`%s has the title “${en}”, in both languages`, (path) => {
      const { title } = routeOf(path)
      expect([textsIn('ko').titles[title], textsIn('en').titles[title]]).toEqual([ko, en])
    })
})
