import type { CompanyQrTextKey } from '../en/company-qr'

/** Texts of the company-link QR code, wherever it is shown, in Korean. */
export const companyQr = {
  title: '회사 연동',
  lead: '모바일 앱에서 ‘회사 연동’을 누르고 이 코드를 스캔하세요.',
  codeLabel: '회사 연동 QR 코드',
  loading: 'QR 코드를 불러오는 중입니다…',
  failed: 'QR 코드를 불러오지 못했습니다',

  validity: '유효 시간',
  secondsLeft_one: '{{count}}초 남음',
  secondsLeft_other: '{{count}}초 남음',
  ready_one: '코드가 표시되었습니다. {{count}}초 남았습니다.',
  ready_other: '코드가 표시되었습니다. {{count}}초 남았습니다.',
  expired: '코드의 유효 시간이 지났습니다.',
  renew: '새 QR 코드 받기',

  copyLead: '연동 코드를 복사하여 모바일 앱의 ‘회사 연동’에 붙여 넣으세요.',
  copy: '연동 코드 복사',
  showQr: '다른 휴대폰용 QR 코드 보기',

  hint: '앱을 다시 설치한 경우, 등록된 기존 모바일 생체인증을 삭제하세요.',
} as const satisfies Record<CompanyQrTextKey, string>
