const en = {
  title: 'Phone',
  language: 'Language',
  heading: 'No company is linked yet',
  lead: 'This page stands in for the mobile app of the portal. No device is registered on it so far.',
  next: 'Signing in by e-mail code needs no phone.',
  portal: 'Open the portal',
}

const ko: typeof en = {
  title: '휴대전화',
  language: '언어',
  heading: '아직 연동된 회사가 없습니다',
  lead: '이 페이지는 포털의 모바일 앱을 대신합니다. 아직 등록된 기기가 없습니다.',
  next: '이메일 인증 코드로 로그인할 때는 휴대전화가 필요하지 않습니다.',
  portal: '포털 열기',
}

export const texts = { en, ko }
