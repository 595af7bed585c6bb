import type { ManageTextKey } from './manage.en'

/** The management of the four kinds of authenticators, in Korean. */
export const manage = {
  'mobile.title': '모바일 생체인증 관리',
  'mobile.lead': '로그인을 승인하는 휴대폰과 태블릿입니다.',
  'otp.title': 'OTP 관리',
  'otp.lead': '앱에서 OTP 번호를 확인하는 기기입니다.',
  'fido.title': 'FIDO 보안키 관리',
  'fido.lead': '컴퓨터에 꽂거나 터치하여 로그인하는 보안키입니다.',
  'pc.title': 'PC 생체인증 관리',
  'pc.lead': '지문, 얼굴 또는 PIN으로 본인을 확인하는 컴퓨터입니다.',

  add: '기기 추가',
  'add.not-granted': '관리자의 권한 허용 없이는 사용할 수 없습니다',
  'add.otp-registered': '이미 등록된 OTP 기기가 있습니다. 새로 등록하려면 기존 기기를 먼저 삭제하세요.',
  'add.full_one':
    '등록할 수 있는 기기 수({{count, number}}대)를 모두 사용했습니다. 추가하려면 기존 기기를 먼저 삭제하세요.',
  'add.full_other':
    '등록할 수 있는 기기 수({{count, number}}대)를 모두 사용했습니다. 추가하려면 기존 기기를 먼저 삭제하세요.',

  devices: '등록된 기기',
  'devices.table': '등록된 기기 표',
  'devices.count_one': '총 {{count, number}}대',
  'devices.count_other': '총 {{count, number}}대',
  'devices.countUpTo_one': '총 {{count, number}}대, 최대 {{limit, number}}대',
  'devices.countUpTo_other': '총 {{count, number}}대, 최대 {{limit, number}}대',
  'devices.none': '등록된 기기가 없습니다',
  'devices.noneHelp': '‘기기 추가’를 눌러 등록하세요.',
  'devices.failed': '기기 목록을 불러오지 못했습니다',
  application: '애플리케이션',
  device: '기기 이름',
  newName: '새 이름',
  registered: '등록일',
  actions: '작업',
  unnamed: '이름 없는 기기',

  rename: '{{device}} 이름 변경({{application}})',
  save: '저장',
  'rename.tooLong': '이름은 최대 {{limit, number}}자까지 입력할 수 있습니다.',
  'rename.question': '기기 이름을 변경하시겠습니까?',
  'rename.confirm': '변경',
  'rename.done': '기기 이름을 변경했습니다: {{device}}',

  delete: '삭제',
  'delete.of': '{{device}} 삭제({{application}})',
  'delete.question': '이 기기를 삭제하시겠습니까?',
  'delete.explained': '삭제하면 되돌릴 수 없습니다. 다시 사용하려면 새로 등록해야 합니다.',
  'delete.losses': '삭제하면 달라지는 점',
  'delete.checking': '사용할 수 있는 다른 인증 수단을 확인하는 중입니다…',
  'delete.unknown':
    '다른 인증 수단이 있는지 확인하지 못했습니다. 삭제하기 전에 다른 수단으로 로그인할 수 있는지 확인하세요.',
  'delete.left': '계속 사용할 수 있는 인증 수단: {{ways}}',
  'delete.another': '다른 기기의 {{method}}',
  'delete.last': '하나뿐인 인증 수단입니다. 삭제하면 더 이상 로그인할 수 없습니다.',
  'delete.others': '다른 애플리케이션',
  'delete.othersUnchanged': '변경 없음',
  'delete.understood': '더 이상 {{application}}에 로그인할 수 없다는 점을 확인했습니다.',
  'delete.confirm': '기기 삭제',
  'delete.done': '기기를 삭제했습니다: {{device}}',

  'sheet.title': '내 로그인 안내서',
  'sheet.lead': '인쇄하여 휴대폰 없이도 찾을 수 있는 곳에 보관하세요.',
  'sheet.print': '인쇄',
  'sheet.employeeId': '사용자 ID',
  'sheet.email': '이메일',
  'sheet.date': '기준일',
  'sheet.devices': '내 기기',
  'sheet.devicesTable': '내 기기 표',
  'sheet.method': '인증 수단',
  'sheet.failed': '안내서를 준비하지 못했습니다',
  'sheet.lost': '휴대폰을 분실했을 때',
  'sheet.tell': '다른 사람이 사용하지 못하도록 헬프데스크에 바로 알리세요.',
  'sheet.signIn':
    '다른 수단으로 로그인하세요: {{ways}}. 모두 사용할 수 없으면 헬프데스크에 임시 복구 코드를 요청하세요.',
  'sheet.recovery': '헬프데스크에 임시 복구 코드를 요청하여 로그인하세요.',
  'sheet.delete': '‘모바일 생체인증 관리’와 ‘OTP 관리’에서 분실한 휴대폰을 삭제하세요.',
  'sheet.register': '같은 화면에서 ‘기기 추가’를 눌러 새 휴대폰을 등록하세요.',
  'sheet.others':
    '보안키나 컴퓨터를 분실했을 때도 ‘FIDO 보안키 관리’나 ‘PC 생체인증 관리’에서 같은 방법으로 처리하세요.',
  'sheet.helpDesk': '헬프데스크',
  'sheet.noSecrets':
    '이 안내서에는 인증번호나 비밀번호가 없으며, 적어 두어서도 안 됩니다. 헬프데스크는 인증번호를 묻지 않습니다.',
} as const satisfies Record<ManageTextKey, string>
