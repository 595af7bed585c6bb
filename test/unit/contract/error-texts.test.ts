import { describe, expect, it } from 'vitest'
import { errorCodes } from '../../../src/contract/error-codes'
import { httpStatuses, sectionOf } from '../../../src/core/errors/remedies'
import { errors as en } from '../../../src/core/texts/en/errors'
import { errors as ko } from '../../../src/core/texts/ko/errors'

const english: Readonly<Record<string, string>> = en
const korean: Readonly<Record<string, string>> = ko

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** Where the texts of a code or of another kind of failure stand. */
const sectionFor = (code: number | string) => (typeof code === 'number' ? `${sectionOf(`${code}`)}` : code)
const both = (code: number | string, texts = english) =>
  [`${texts[`${sectionFor(code)}.title`]}`, `${texts[`${sectionFor(code)}.message`]}`] as const

/** Section 8, code by code. */
const catalogue = [
  ...range(1000, 1002),
  ...range(2001, 2002),
  ...range(3001, 3006),
  ...range(4001, 4002),
  ...range(5001, 5008),
  ...range(6001, 6005),
  ...range(7001, 7005),
  ...range(8001, 8004),
  ...range(9001, 9005),
  ...range(10001, 10005),
  ...range(11001, 11010),
  ...range(13001, 13022),
  ...range(14001, 14002),
]

/** The codes that the specification gives one text. */
const general = [...range(1000, 1002), ...range(3001, 3006)]
const denied = [2001, 2002]

describe('the error catalogue', () => {
  it('knows every code of the specification and no other', () => {
    expect(Object.keys(errorCodes).map(Number)).toEqual(catalogue)
  })

  it('gives every code a machine name of its own', () => {
    const names = Object.values(errorCodes).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  it('names for 13001–13022 four HR sources and nine failures', () => {
    const names = range(13001, 13022).map((code) => errorCodes[code as keyof typeof errorCodes].name)
    const sources = ['ldap', 'database', 'ad', 'csv', 'key']
    const failures = names.map((name) => name.replace(/^(ldap|database|ad|csv)-|-(failed|invalid)$/g, ''))
    expect(new Set(names.map((name) => name.split('-')[0]))).toEqual(new Set(sources))
    expect([...new Set(failures)].sort()).toEqual([
      'add',
      'bad-query',
      'confirm',
      'delete',
      'duplicate',
      'import',
      'key-retrieve',
      'missing',
      'user-info',
    ])
  })

  it('gives every code an HTTP status that has a text', () => {
    for (const { status } of Object.values(errorCodes)) expect(httpStatuses).toContain(status)
  })

  it('has a title and a message in both languages for every code [R284b]', () => {
    for (const code of catalogue)
      for (const part of ['title', 'message']) {
        expect(english[`${sectionFor(code)}.${part}`], `${code}.${part}`).toMatch(/^[A-Z][ -~]+$/)
        expect(korean[`${sectionFor(code)}.${part}`], `${code}.${part}`).toMatch(/[가-힣]/)
      }
  })

  it('has no section for a code that the specification does not have', () => {
    for (const code of ['999', '1003', '2003', '3007', '5009', '6006', '13023', '14003', 'E100', '', '429'])
      expect(sectionOf(code), code).toBeUndefined()
  })

  it('has a title and a message in both languages for each of the fifteen HTTP statuses [A25a, R304a]', () => {
    expect(httpStatuses).toEqual([400, 401, 403, 404, 405, 408, 409, 410, 429, 500, 501, 502, 503, 504, 505])
    for (const status of httpStatuses)
      for (const part of ['title', 'message']) {
        expect(english[`http.${status}.${part}`], `${status}.${part}`).toMatch(/^[A-Z][ -~]+$/)
        expect(korean[`http.${status}.${part}`], `${status}.${part}`).toMatch(/[가-힣]/)
      }
  })

  it('tells apart all that the specification tells apart, in title and in message', () => {
    const sections = new Set(catalogue.filter((code) => !general.includes(code)).map(sectionFor))
    const keys = [...sections, sectionFor(1000), ...httpStatuses.map((status) => `http.${status}`)]
    for (const texts of [english, korean])
      for (const part of ['title', 'message']) {
        const found = keys.map((key) => texts[`${key}.${part}`])
        expect(found.filter((text, index) => found.indexOf(text) !== index)).toEqual([])
      }
  })

  it('has the same texts in Korean and English, none of them empty', () => {
    expect(Object.keys(korean)).toEqual(Object.keys(english))
    for (const text of [...Object.values(english), ...Object.values(korean)]) expect(text.trim()).toBe(text)
    for (const [key, text] of Object.entries(korean)) expect(text, key).toMatch(/[가-힣]/)
  })

  it('ends every Korean message as a sentence in the polite form', () => {
    for (const [key, text] of Object.entries(korean))
      if (key.endsWith('.message')) expect(text, key).toMatch(/(니다|세요)\.$/)
  })
})

describe('the texts of the catalogue', () => {
  for (const [language, texts, title, message, clause] of [
    ['English', english, 'Error Occurred', 'Please try again.', 'R285a'],
    ['Korean', korean, '오류가 발생했습니다', '다시 시도하세요.', 'R285b'],
  ] as const)
    it(`are general for 1000–1002 and 3001–3006 in ${language} [${clause}]`, () => {
      for (const code of general) expect(both(code, texts)).toEqual([title, message])
    })

  for (const [language, texts, title, message, clause] of [
    ['English', english, 'Access denied.', 'Please log in again.', 'R286a'],
    ['Korean', korean, '접근이 거부되었습니다', '다시 로그인하세요.', 'R286b'],
  ] as const)
    it(`deny access for 2001 and 2002 in ${language} [${clause}]`, () => {
      for (const code of denied) expect(both(code, texts)).toEqual([title, message])
    })

  for (const [subject, codes, meaning, inKorean, clause] of [
    [
      'users and applications',
      [5001, 5003, 5004, 5005],
      /load.*user.*application/,
      /사용자 또는 애플리케이션.*불러오지/,
      'R288',
    ],
    [
      'devices',
      range(6001, 6005),
      /device.*loaded.*deleted.*saved.*verified by its number/,
      /기기를 조회, 삭제, 저장하거나 기기의 번호를 확인하지/,
      'R293',
    ],
    [
      'OTP',
      range(7001, 7005),
      /OTP.*loaded.*deleted.*saved.*code.*verified/,
      /OTP 기기를 조회, 삭제, 저장하거나 OTP 번호를 확인하지/,
      'R294',
    ],
    [
      'biometrics',
      range(8001, 8004),
      /device.*loaded.*deleted.*request.*sent/,
      /기기를 조회하거나 삭제하지 못했거나 기기로 인증 요청을 보내지/,
      'R295',
    ],
    [
      'applications',
      range(9001, 9004),
      /application.*loaded.*deleted.*saved/,
      /애플리케이션을 조회, 삭제하거나 저장하지/,
      'R296',
    ],
    [
      'HR data',
      range(13001, 13022),
      /LDAP.*database.*AD.*CSV.*read or changed/,
      /LDAP, 데이터베이스, AD 또는 CSV 파일의 인사 정보를 처리하지/,
      'R300',
    ],
  ] as const)
    it(`say for ${subject} what the range says, and nothing else for any of its codes [${clause}, A60a]`, () => {
      for (const [texts, says] of [
        [english, meaning],
        [korean, inKorean],
      ] as const) {
        const [first, ...others] = codes.map((code) => both(code, texts))
        expect(first?.[1]).toMatch(says)
        for (const other of others) expect(other).toEqual(first)
      }
    })

  for (const [about, code, says, inKorean, clause] of [
    [
      'a method that is not authorized or not supported',
      4001,
      /aren't authorized.*isn't supported/,
      /권한이 없거나 지원되지 않습니다/,
      'R287a',
    ],
    ['missing devices', 4002, /^No registered devices/, /^등록된 기기 없음/, 'R287b'],
    [
      'a deletion, amid the codes of retrievals',
      5002,
      /^User deletion failed .*deleted/,
      /^사용자 삭제 실패 .*삭제하지/,
      'R289',
    ],
    [
      'an email that is taken',
      5007,
      /Another user is registered with this email/,
      /다른 사용자가 같은 이메일로 등록/,
      'R291',
    ],
    [
      'a user beyond the license',
      5008,
      /^User registration failed .*check the license/,
      /^사용자 등록 실패 .*라이선스 확인/,
      'R292',
    ],
    [
      'an application beyond the license',
      9005,
      /^Application registration failed .*check the license/,
      /^애플리케이션 등록 실패 .*라이선스 확인/,
      'R297',
    ],
    [
      'an email that was not sent',
      14001,
      /^Email sending failed .*Try again\./,
      /^이메일 발송 실패 .*다시 시도하세요\./,
      'R301',
    ],
    [
      'a wrong verification code',
      14002,
      /^Code authentication failed Check the verification code/,
      /^인증번호 확인 실패 인증번호를 확인/,
      'R302',
    ],
  ] as const)
    it(`speak of ${about} for ${code} [${clause}]`, () => {
      expect(both(code).join(' ')).toMatch(says)
      expect(both(code, korean).join(' ')).toMatch(inKorean)
    })

  it('name the missing privileges for 5006 [R237] [R290]', () => {
    expect(both(5006)[0]).toBe('No administrator privileges')
    expect(both(5006, korean)[0]).toBe('관리자 권한이 없습니다')
  })

  for (const { subject, clause, first, meanings } of [
    {
      subject: 'server and license',
      clause: 'R298',
      first: 10001,
      meanings: [
        [/server information.*loaded/, /서버 정보 조회 실패/],
        [/License key.*decrypted/, /라이선스 키 복호화 실패/],
        [/more users/, /사용자 수 초과/],
        [/more applications/, /애플리케이션 수 초과/],
        [/No license/, /라이선스 없음/],
      ],
    },
    {
      subject: 'FIDO',
      clause: 'R299',
      first: 11001,
      meanings: [
        [/registration failed/, /FIDO 등록 실패/],
        [/registration couldn't be prepared/, /등록을 준비하지/],
        [/response/, /응답을 확인하지/],
        [/couldn't register/, /서버에서 인증 장치를 등록하지/],
        [/saved/, /저장하지/],
        [/authentication couldn't be prepared/, /인증을 준비하지/],
        [/load what the authentication needs/, /인증에 필요한 정보를 불러오지/],
        [/request couldn't be processed/, /요청을 처리하지/],
        [/deleted/, /삭제하지/],
        [/type of authenticator/, /인증 장치 유형/],
      ],
    },
  ] as const)
    it(`say for ${subject} what each code means [${clause}]`, () => {
      for (const [index, [says, inKorean]] of meanings.entries()) {
        expect(both(first + index).join(' ')).toMatch(says)
        expect(both(first + index, korean).join(' ')).toMatch(inKorean)
      }
    })

  it('have a dialog of their own for 5005 on the OTP application list [R303a, R303b] [A20c]', () => {
    expect(both('otpEverywhere', korean)).toEqual([
      'OTP 기기 추가 불가',
      '모든 애플리케이션에 OTP가 이미 등록되어 있습니다. 기존 OTP를 삭제한 후 다시 등록하세요.',
    ])
    expect(both('otpEverywhere')).toEqual([
      "OTP can't be added",
      'OTP is already registered on all applications. Delete an existing OTP and register again.',
    ])
  })

  it('are those of the specification where the configuration cannot be found [R190b, R190c]', () => {
    expect(both('configuration')).toEqual(['Internal Server Error', 'Configuration file not found'])
    expect(both('configuration', korean).join()).toMatch(/^내부 서버 오류,설정 파일을 찾을 수 없습니다/)
  })

  it('are those of the specification for tokens and SMS [R199b, R199c, R202a]', () => {
    expect(english['token.title']).toBe('Token Error')
    expect(korean['token.title']).toBe('토큰 오류')
    expect(both('smsSend')).toEqual(['SMS send error', 'Press the send again button.'])
    expect(both('smsSend', korean).join()).toMatch(/^SMS .*오류,.*다시 보내기.* 버튼을 누르세요/)
  })

  it.each(['generic', 'network', 'timeout', 'malformed', 'empty'])(
    'cover failures of the kind %s',
    (kind) => {
      for (const text of [...both(kind), korean[`${kind}.title`], korean[`${kind}.message`]])
        expect(text).toMatch(/\S+ \S+/)
    },
  )
})
