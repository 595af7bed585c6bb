import { type Language, words } from '../../support/words'

/** Texts behind the sign-in. Repeated here on purpose, so that a changed text fails a test. */
const inside = {
  en: {
    devices: 'Registered devices',
    noDevice: 'No devices yet',
    renameOf: (device: string) => new RegExp(`^Rename ${device} `),
    renameQuestion: 'Rename this device?',
    rename: 'Rename',
    renamed: (device: string) => `Renamed to ${device}.`,
    deleteOf: (device: string) => new RegExp(`^Delete ${device} `),
    delete: 'Delete device',
    search: 'Application name',
    reset: 'Reset search and filters',
    getQr: 'Get company-link QR',
    qr: 'Company-link QR code',
    showQr: 'Show the QR code for another phone',
    stay: 'Stay signed in',
  },
  ko: {
    devices: '등록된 기기',
    noDevice: '등록된 기기가 없습니다',
    renameOf: (device: string) => new RegExp(`^${device} 이름 변경`),
    renameQuestion: '기기 이름을 변경하시겠습니까?',
    rename: '변경',
    renamed: (device: string) => `기기 이름을 변경했습니다: ${device}`,
    deleteOf: (device: string) => new RegExp(`^${device} 삭제`),
    delete: '기기 삭제',
    search: '애플리케이션 이름',
    reset: '검색 조건 초기화',
    getQr: '회사 연동 QR 받기',
    qr: '회사 연동 QR 코드',
    showQr: '다른 휴대폰용 QR 코드 보기',
    stay: '로그인 유지',
  },
} as const

export const selfServiceWords = (language: Language) => ({ ...words[language], ...inside[language] })
