import type { Language } from '../../support/words'

/** Texts of a registration. Repeated here on purpose, so that a changed text fails a test. */
const setup = {
  en: {
    next: 'Next',
    android: 'Android',
    confirm: 'Confirm',
    add: 'Add device',
    agree: 'I have read the terms and agree',
    download: 'QR code to download the app',
    select: 'Select application',
    mobile: /^Mobile biometric registration/,
    finishLater: 'Finish later',
    complete: /registration complete!$/,
    failed: /registration failed$/,
    signInAgain: 'Sign in again',
  },
  ko: {
    next: '다음',
    android: '갤럭시 등 안드로이드',
    confirm: '확인',
    add: '기기 추가',
    agree: '약관을 읽었으며 이에 동의합니다',
    download: '앱 다운로드용 QR 코드',
    select: '애플리케이션 선택',
    mobile: /^모바일 생체인증 등록/,
    finishLater: '나중에 등록',
    complete: /등록 완료!$/,
    failed: /등록 실패$/,
    signInAgain: '다시 로그인하세요',
  },
} as const

export const setupWords = (language: Language) => setup[language]
