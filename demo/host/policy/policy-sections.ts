import type { PrivacyContact } from '../../../src/contract/portal-company'

/** Returns a fact that the company has filled in, or a mark that the fact is missing. */
export const filled = (text: string | undefined, what: string): string => text ?? `[미입력: ${what}]`

const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
const FINALS = 28

/**
 * Returns the company as the topic of a sentence: its name with the Korean particle 은 or 는. The particle depends on the
 * last sound of the name, which is known only for Hangul. Instead of any other name it returns `회사는`, “the company”.
 */
export function withTopic(name: string): string {
  const last = name.charCodeAt(name.length - 1)
  if (last < FIRST_SYLLABLE || last > LAST_SYLLABLE) return '회사는'
  return `${name}${(last - FIRST_SYLLABLE) % FINALS === 0 ? '는' : '은'}`
}

/** A section of the policy: paragraphs, and lists of points. */
export interface PolicySection {
  readonly id: string
  readonly title: string
  readonly body: readonly (string | readonly string[])[]
}

/** The date from which the policy applies. */
export const effectiveFrom = '2023년 8월'

/** The portal's privacy policy. It exists in Korean only; the company's own facts come from `contact`. */
export const policySections = ({
  company,
  officer,
  department,
}: PrivacyContact): readonly PolicySection[] => [
  {
    id: 'purpose',
    title: '개인정보의 처리 목적',
    body: [
      `${filled(company, '회사 이름')}(이하 ‘회사’)는 다음의 목적을 위하여 임직원의 개인정보를 처리합니다. 처리하는 개인정보는 아래 목적 이외의 용도로 이용하지 않으며, 목적이 변경되는 경우에는 별도의 동의를 받는 등 필요한 조치를 합니다.`,
      [
        '사내 시스템에 로그인하는 임직원의 본인 확인',
        '모바일 생체인증, OTP, FIDO 보안키, PC 생체인증 등 인증 수단의 등록과 관리',
        '인증번호 및 인증 수단 변경 사실의 안내',
        '부정 이용의 방지와 인증 이력의 확인',
      ],
    ],
  },
  {
    id: 'items',
    title: '수집하는 개인정보의 항목',
    body: [
      [
        '필수 항목: 사용자 ID, 이름, 이메일 주소',
        '선택 항목: 휴대전화번호(SMS 인증을 이용하는 경우)',
        '인증 수단 정보: 기기 이름, 공개키, 등록 일시, 이용 애플리케이션',
        '자동으로 생성되는 정보: 인증 일시와 결과, 접속 IP 주소, 접속 기록',
      ],
      '지문, 얼굴 등의 생체정보는 임직원의 기기 안에서만 처리되며 회사로 전송되거나 저장되지 않습니다.',
    ],
  },
  {
    id: 'retention',
    title: '개인정보의 보유 및 이용 기간',
    body: [
      '회사는 법령에 따른 기간 또는 수집 시 동의받은 기간 동안 개인정보를 보유합니다.',
      [
        '임직원 및 인증 수단 정보: 퇴직하거나 인증 수단을 삭제할 때까지',
        '접속 기록: 1년 이상. 5만 명 이상의 개인정보를 처리하는 등 대량의 개인정보를 처리하는 경우에는 2년 이상',
        '계약 또는 청약철회 등에 관한 기록: 5년',
      ],
    ],
  },
  {
    id: 'destruction',
    title: '개인정보의 파기 절차 및 방법',
    body: [
      '회사는 보유 기간이 지나거나 처리 목적이 달성되어 개인정보가 불필요하게 되면 지체 없이 해당 개인정보를 파기합니다.',
      [
        '파기 절차: 파기 사유가 발생한 개인정보를 선정하고, 개인정보 보호책임자의 승인을 받아 파기합니다.',
        '파기 방법: 전자적 파일은 복구할 수 없는 방법으로 영구 삭제하고, 종이 문서는 분쇄하거나 소각합니다.',
      ],
    ],
  },
  {
    id: 'rights',
    title: '정보주체의 권리와 행사 방법',
    body: [
      '임직원은 언제든지 자신의 개인정보에 대하여 열람, 정정, 삭제, 처리 정지를 요구할 수 있습니다. 등록한 인증 수단은 포털에서 직접 확인하고 이름을 바꾸거나 삭제할 수 있습니다.',
      '그 밖의 요구는 아래의 개인정보 보호책임자에게 서면, 전화 또는 이메일로 할 수 있으며, 회사는 지체 없이 조치합니다. 정당한 위임을 받은 대리인을 통해서도 권리를 행사할 수 있습니다.',
    ],
  },
  {
    id: 'security',
    title: '개인정보의 안전성 확보 조치',
    body: [
      [
        '관리적 조치: 내부 관리계획의 수립과 시행, 취급자에 대한 정기 교육',
        '기술적 조치: 접근 권한의 관리, 접근 통제 시스템의 운영, 전송 구간과 중요 정보의 암호화, 보안 프로그램의 설치와 갱신',
        '물리적 조치: 전산실과 자료 보관실의 출입 통제',
        '접속 기록의 보관과 위조·변조 방지, 정기적인 점검',
      ],
    ],
  },
  {
    id: 'cookies',
    title: '쿠키의 설치, 운영 및 거부',
    body: [
      '포털은 다음 세 가지 쿠키만을 사용합니다.',
      [
        '‘savedLanguage’: 선택한 언어를 기억하기 위하여 사용합니다. 이 쿠키에는 개인을 알아볼 수 있는 정보가 담기지 않습니다.',
        '‘portalTheme’: 선택한 화면 테마를 기억하기 위하여 사용합니다. 1년 동안 저장되며, 개인을 알아볼 수 있는 정보가 담기지 않습니다.',
        '‘knownBrowser’: HTTPS에서는 ‘__Host-knownBrowser’라는 이름으로 저장됩니다. 이전에 로그인한 적이 있는 브라우저를 확인하여, 다른 사람의 로그인 시도로 임직원의 로그인이 제한되지 않도록 하기 위하여 사용합니다. 이름이나 사용자 ID 없이 무작위로 만든 값과 로그인 서비스의 주소만 담기며, 마지막 로그인부터 1년 동안 저장됩니다. 대시보드의 ‘이 브라우저 기억 해제’로 언제든지 삭제할 수 있습니다.',
      ],
      '브라우저 설정에서 쿠키의 저장을 거부할 수 있습니다. 거부하더라도 로그인할 수 있으나, 언어와 화면 테마를 다시 선택해야 하거나 로그인할 때마다 처음 사용하는 브라우저로 처리될 수 있습니다.',
    ],
  },
  {
    id: 'officer',
    title: '개인정보 보호책임자',
    body: [
      '개인정보 처리에 관한 문의, 불만 처리와 피해 구제는 다음의 책임자에게 요청하실 수 있습니다.',
      [
        `책임자: ${filled(officer && `${officer.name} (${officer.position})`, '이름과 직위')}`,
        `담당 부서: ${filled(department?.name, '부서 이름')}`,
        `연락처: ${filled(department && `${department.phone}, ${department.email}`, '전화번호와 이메일 주소')}`,
      ],
    ],
  },
  {
    id: 'remedies',
    title: '권익침해에 대한 구제 방법',
    body: [
      '개인정보 침해에 대한 상담이나 분쟁 해결이 필요한 경우 다음 기관에 문의하실 수 있습니다.',
      [
        '개인정보분쟁조정위원회: 1833-6972 (www.kopico.go.kr)',
        '개인정보침해신고센터: 118 (privacy.kisa.or.kr)',
        '대검찰청: 1301 (www.spo.go.kr)',
        '경찰청: 182 (ecrm.police.go.kr)',
      ],
    ],
  },
]
