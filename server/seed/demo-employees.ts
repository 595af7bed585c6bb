import { type AuthenticationType, authenticationTypes, type DeviceType } from '../../src/contract/methods'

/** A device that an employee has registered: its type, the application and its name. */
export interface SeedDevice {
  readonly type: DeviceType
  readonly applicationId: number
  readonly description: string
  /** Age of the registration in days. Default 160. */
  readonly daysAgo?: number
  /** Registered but never used, so it is not in the history. */
  readonly unused?: boolean
}

export interface SeedEmployee {
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  readonly phone: string | null
  readonly grants: readonly AuthenticationType[]
  readonly devices: readonly SeedDevice[]
  /** Number of sign-ins on each day that has any. Default 1. */
  readonly signInsPerDay?: number
  /** The cases that this employee is meant to demonstrate. */
  readonly noteKo: string
  readonly noteEn: string
}

export const daysAgoOf = ({ daysAgo = 160 }: SeedDevice): number => daysAgo

/** Reserved for examples (RFC 2606), so that a misdirected mail reaches no mailbox. */
export const MAIL_DOMAIN = 'gaon.example'

/** Application names, the same in both languages. */
export const applications = [
  { applicationId: 1, name: 'Gaon Works', limits: { mobile: 2, ctap: 3, platform: 2, otp: 1 } },
  { applicationId: 2, name: 'Gaon Sign', limits: { mobile: 1, ctap: 2, platform: 2, otp: 1 } },
  { applicationId: 3, name: 'Gaon HR', limits: { mobile: 1, ctap: 1, platform: 1, otp: 1 } },
] as const

/** Employees of 가온물산 (Gaon Trading). The phone numbers are from a range that carriers do not assign. */
export const employees: readonly SeedEmployee[] = [
  {
    employeeId: 'mjkim',
    nameKo: '김민지',
    nameEn: 'Minji Kim',
    phone: '010-0000-0101',
    grants: authenticationTypes,
    devices: [
      { type: 'mobile', applicationId: 1, description: '갤럭시 S24 (업무용)' },
      { type: 'otp', applicationId: 1, description: '갤럭시 S24 (업무용)' },
      { type: 'ctap', applicationId: 1, description: 'YubiKey 5C' },
      { type: 'ctap', applicationId: 1, description: '예비 YubiKey 4', daysAgo: 420, unused: true },
      { type: 'platform', applicationId: 2, description: '사무실 노트북', daysAgo: 95 },
    ],
    signInsPerDay: 4,
    noteKo: '모든 인증 수단이 허용되고 등록되어 있음, 이력이 많음',
    noteEn: 'every method granted and registered, a long history',
  },
  {
    employeeId: 'jhlee',
    nameKo: '이준호',
    nameEn: 'Junho Lee',
    phone: null,
    grants: ['email'],
    devices: [],
    noteKo: '이메일 인증만 사용',
    noteEn: 'email only',
  },
  {
    employeeId: 'sypark',
    nameKo: '박서연',
    nameEn: 'Seoyeon Park',
    phone: '010-0000-0103',
    grants: ['email', 'mobile', 'otp', 'ctap', 'platform'],
    devices: [],
    noteKo: '허용된 수단을 아직 등록하지 않음 (상태 2)',
    noteEn: 'several methods granted, nothing registered yet (status 2)',
  },
  {
    employeeId: 'dwchoi',
    nameKo: '최도윤',
    nameEn: 'Doyun Choi',
    phone: '010-0000-0104',
    grants: ['email', 'mobile', 'otp'],
    devices: [
      { type: 'mobile', applicationId: 1, description: '아이폰 15' },
      { type: 'mobile', applicationId: 1, description: '아이패드 미니' },
    ],
    noteKo: '휴대기기를 한도까지 등록함',
    noteEn: 'as many phones as the application allows',
  },
  {
    employeeId: 'yjjung',
    nameKo: '정유진',
    nameEn: 'Yujin Jung',
    phone: '010-0000-0105',
    grants: ['email', 'sms', 'ctap'],
    devices: [
      { type: 'ctap', applicationId: 2, description: 'Titan Security Key' },
      { type: 'ctap', applicationId: 1, description: 'YubiKey 5 NFC', daysAgo: 130 },
      { type: 'ctap', applicationId: 1, description: 'YubiKey 5C Nano (집)', daysAgo: 48 },
      { type: 'ctap', applicationId: 3, description: '<예비> 금고 & 서랍', daysAgo: 300, unused: true },
    ],
    noteKo: 'SMS와 보안키 사용, 보안키를 한도까지 등록함',
    noteEn: 'SMS and as many security keys as the applications allow',
  },
  {
    employeeId: 'hskang',
    nameKo: '강현수',
    nameEn: 'Hyunsu Kang',
    phone: null,
    grants: ['email', 'platform'],
    devices: [{ type: 'platform', applicationId: 1, description: '개발용 맥북' }],
    noteKo: 'PC 생체인증 사용',
    noteEn: 'PC biometric',
  },
  {
    employeeId: 'obrown',
    nameKo: '올리버 브라운',
    nameEn: 'Oliver Brown',
    phone: '010-0000-0107',
    grants: ['email', 'otp', 'recovery otp'],
    devices: [{ type: 'otp', applicationId: 3, description: 'Pixel 9' }],
    noteKo: '앱 OTP 사용, 영문 이름',
    noteEn: 'one-time codes from the app, an English name',
  },
  {
    employeeId: 'jmlim',
    nameKo: '임지민',
    nameEn: 'Jimin Lim',
    phone: '010-0000-0108',
    grants: ['recovery otp', 'mobile'],
    devices: [{ type: 'mobile', applicationId: 2, description: '분실한 갤럭시 S22' }],
    noteKo: '휴대폰을 분실하여 임시 복구 코드가 필요함',
    noteEn: 'lost the phone, needs a temporary recovery code',
  },
  {
    employeeId: 'swyoon',
    nameKo: '윤서우',
    nameEn: 'Seowoo Yoon',
    phone: '010-0000-0109',
    grants: ['email', 'sms'],
    devices: [],
    noteKo: '이메일과 SMS 사용',
    noteEn: 'email and SMS',
  },
  {
    employeeId: 'trhan',
    nameKo: '한태린',
    nameEn: 'Taerin Han',
    phone: null,
    grants: [],
    devices: [],
    noteKo: '신입 사원, 허용된 수단이 없음 (모두 상태 0)',
    noteEn: 'new, no method granted yet (status 0 everywhere)',
  },
]
