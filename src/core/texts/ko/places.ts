import type { PlaceTextKey } from '../en/places'

/** Titles of the places of the signed-in area, in Korean. */
export const placeTitles = {
  title: '대시보드',
  'menu.mobile': '모바일 생체인증 관리',
  'menu.otp': 'OTP 관리',
  'menu.fido': 'FIDO 보안키 관리',
  'menu.pc': 'PC 생체인증 관리',
  sheet: '내 로그인 안내서',
  phone: '휴대폰 교체 및 분실',
} as const satisfies Record<PlaceTextKey, string>
