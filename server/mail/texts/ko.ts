import type { MessageTexts } from './message-texts'

const unasked = '요청하지 않았다면 즉시 헬프데스크에 알리세요.'
const unknownSignIn =
  '직접 한 일이 아니라면 다른 사람이 계정을 사용하고 있을 수 있습니다. 즉시 헬프데스크에 알리고, 로그인하여 등록된 기기를 확인하세요.'
const unclear = '이유를 모르면 헬프데스크에 문의하세요.'
const attackTitle = '다른 사람이 로그인을 시도하고 있습니다'

export const ko: MessageTexts = {
  tag: 'ko',
  portalTitle: (company) => (company ? `${company} 인증 센터` : '인증 센터'),
  code: {
    title: '로그인 인증번호',
    introduction: (application) => `${application} 로그인을 위한 인증번호입니다.`,
    introductionWithCode: (application, code) => `${application} 로그인을 위한 인증번호: ${code}`,
    instruction: (minutes) =>
      `${minutes}분 안에 로그인 화면에 입력하세요. 이 인증번호는 한 번만 사용할 수 있습니다.`,
    warning: '직접 요청하지 않았다면 이 메일을 무시하고 인증번호를 다른 사람에게 알리지 마세요.',
  },
  sms: {
    heading: (portal, application) => `[${portal}] ${application} 로그인 인증번호`,
    instruction: (minutes) => `${minutes}분 안에 입력하세요. 다른 사람에게 알리지 마세요.`,
  },
  details: {
    method: '인증 수단',
    service: '서비스',
    device: '기기 이름',
    previousName: '이전 이름',
    application: '애플리케이션',
    phone: '휴대폰',
    actor: '처리',
    time: '일시',
  },
  actors: { you: '본인', 'help-desk': '헬프데스크' },
  koreanTime: (time) => `${time} (한국 시간)`,
  methods: {
    mobile: '모바일 생체인증',
    ctap: 'FIDO 보안키',
    platform: 'PC 생체인증',
    otp: 'OTP',
    email: '이메일 인증',
    sms: 'SMS 인증',
    'recovery otp': '임시 복구 코드',
  },
  accountChanges: {
    'recovery-issued': {
      title: '임시 복구 코드가 발급되었습니다',
      advice: [
        '코드를 가진 사람은 24시간 안에 한 번 로그인할 수 있습니다. 다른 사람에게 알리지 마세요.',
        unasked,
      ],
    },
    'recovery-used': { title: '임시 복구 코드로 로그인했습니다', advice: [unknownSignIn] },
    locked: {
      title: '계정이 잠겼습니다',
      advice: ['모든 세션이 종료되었습니다. 잠금이 해제될 때까지 로그인할 수 없습니다.', unclear],
    },
    unlocked: {
      title: '계정 잠금이 해제되었습니다',
      advice: ['이제 다시 로그인할 수 있습니다.', unasked],
    },
    granted: {
      title: '인증 수단이 허용되었습니다',
      advice: ['이제 이 인증 수단으로 로그인할 수 있습니다.', unasked],
    },
    withdrawn: {
      title: '인증 수단이 회수되었습니다',
      advice: ['더 이상 이 인증 수단으로 로그인할 수 없습니다.', unclear],
    },
    'role-given': {
      title: '관리자 역할이 부여되었습니다',
      advice: ['이제 헬프데스크 화면을 사용할 수 있습니다.', unasked],
    },
    'role-taken': {
      title: '관리자 역할이 해제되었습니다',
      advice: ['더 이상 헬프데스크 화면을 사용할 수 없습니다.', '이유를 모르면 서버 운영자에게 문의하세요.'],
    },
    'phone-linked': {
      title: '휴대폰이 연동되었습니다',
      advice: ['이제 이 휴대폰에 인증 수단을 등록할 수 있습니다.', unknownSignIn],
    },
  },
  deviceChanges: {
    added: { title: '인증 수단이 등록되었습니다', advice: [unknownSignIn] },
    renamed: { title: '인증 수단의 이름이 변경되었습니다', advice: [unknownSignIn] },
    removed: { title: '인증 수단이 삭제되었습니다', advice: [unknownSignIn] },
  },
  formerAddress: {
    title: '이메일 주소가 변경되었습니다',
    advice: [
      '이 주소로는 더 이상 인증번호와 알림을 보내지 않습니다.',
      '변경을 요청하지 않았다면 즉시 헬프데스크에 알리세요.',
    ],
  },
  attack: {
    knownBrowser: {
      title: attackTitle,
      advice: [
        '이전에 로그인한 브라우저에서 잘못된 코드가 여러 번 입력되어 그곳에서의 시도를 제한했습니다.',
        '직접 입력했다면 다른 인증 수단을 사용하거나 나중에 다시 시도하세요. 직접 입력하지 않았다면 메뉴에서 모든 브라우저의 기억을 지우고 헬프데스크에 알리세요.',
      ],
    },
    unknownBrowser: {
      title: attackTitle,
      advice: [
        '처음 사용하는 브라우저에서 잘못된 코드가 여러 번 입력되어 그곳에서의 시도를 제한했습니다. 이전에 로그인한 브라우저에서는 계속 로그인할 수 있습니다.',
        '직접 입력했다면 다른 인증 수단을 사용하거나 한 시간 후에 다시 시도하세요. 직접 입력하지 않았다면 헬프데스크에 알리세요.',
      ],
    },
  },
}
