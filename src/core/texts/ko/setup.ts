import type { SetupTextKey } from '../en/setup'

/** Texts of the wizard that installs and links the mobile app, in Korean. */
export const setup = {
  steps: '설정 단계',
  'step.os': '휴대폰',
  'step.terms': '약관',
  'step.download': '다운로드',
  'step.qr': '회사 연동',
  'step.register': '인증 수단',

  'notEligible.title': '모바일 설정은 등록된 휴대폰이 없을 때 사용합니다',
  'notEligible.text': '모바일 설정을 사용하려면 등록된 모바일 인증 수단을 모두 삭제하세요.',
  'notEligible.otp': '등록된 OTP 기기도 있습니다. 함께 삭제하세요.',

  'ungranted.title': '모바일 설정을 사용할 수 없습니다',
  'ungranted.text': '관리자가 모바일 생체인증과 OTP를 허용하지 않았습니다. 필요하면 관리자에게 요청하세요.',

  'os.title': '사용하는 휴대폰 선택',
  'os.lead': '휴대폰에 맞는 다운로드 방법을 안내합니다.',
  'os.label': '휴대폰',
  'os.Android': '갤럭시 등 안드로이드',
  'os.iOS': '아이폰',
  'os.file': '앱 파일 ({{extension}})',

  'terms.title': '이용 약관',
  'terms.lead': '약관을 읽고 동의하면 계속할 수 있습니다.',
  'terms.label': '약관',
  'terms.agree': '약관을 읽었으며 이에 동의합니다',
  'terms.loading': '약관을 불러오는 중입니다…',
  'terms.failed': '약관을 불러오지 못했습니다',
  'terms.failedHelp': '약관을 불러온 뒤에 동의할 수 있습니다.',

  'download.title': '앱 다운로드',
  'download.lead': '휴대폰 카메라로 QR 코드를 스캔하여 앱을 설치하세요.',
  'download.leadOnPhone': '아래 버튼으로 앱을 설치한 뒤 이 화면으로 돌아오세요.',
  'download.qr': '앱 다운로드용 QR 코드',
  'download.link': '이 휴대폰에 앱 다운로드',
  'download.linkHere': '이 기기에서 다운로드 열기',
  'download.copy': '주소 복사',
  'download.loading': '다운로드 주소를 불러오는 중입니다…',
  'download.none': '다운로드를 사용할 수 없습니다',
  'download.noneHelp': '헬프데스크에 앱을 요청하세요. 이미 설치했다면 ‘다음’을 누르세요.',

  'link.title': '앱에 회사 연동',

  'select.title': '인증 수단 선택',
  'select.lead': '하나를 먼저 등록하면 다른 하나도 이어서 등록합니다.',
  'select.mobile': '모바일 생체인증 등록',
  'select.mobileLine': '휴대폰의 지문이나 얼굴로 로그인합니다.',
  'select.otp': 'OTP 등록',
  'select.otpLine': '앱의 OTP 번호로 로그인합니다.',
  'select.failed': '애플리케이션을 불러오지 못했습니다',
  'select.noApplication': '아직 등록할 수 없습니다',
  'select.noApplicationHelp':
    '모바일 설정에 사용하는 애플리케이션의 권한이 없습니다. 관리자에게 문의하거나 대시보드에서 등록하세요.',
} as const satisfies Record<SetupTextKey, string>
