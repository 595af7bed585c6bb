import type { DashboardTextKey } from './dashboard.en'

/** The signed-in shell and the dashboard's home, in Korean. */
export const dashboard = {
  product: '인증 센터',
  menu: '메뉴',
  title: '대시보드',
  lead: '로그인되었습니다. 아래 애플리케이션을 이용할 수 있습니다.',
  'menu.mobile': '모바일 생체인증 관리',
  'menu.otp': 'OTP 관리',
  'menu.fido': 'FIDO 보안키 관리',
  'menu.pc': 'PC 생체인증 관리',
  companyQr: '회사 연동 QR',

  logout: '로그아웃',
  logoutQuestion: '로그아웃하시겠습니까?',
  logoutExplained: '같은 ID로 로그인한 다른 탭도 함께 로그아웃됩니다.',

  applications: '애플리케이션',
  applicationsFailed: '애플리케이션을 불러오지 못했습니다',
  applicationsNone: '애플리케이션이 없습니다',
  applicationsNoneHelp: '관리자가 아직 애플리케이션을 연결하지 않았습니다.',

  notFound: '존재하지 않는 페이지입니다',
  notFoundHelp: '주소가 잘못되었거나 변경되었을 수 있습니다.',
  toDashboard: '대시보드로 이동',
} as const satisfies Record<DashboardTextKey, string>
