import { describe, expect, it } from 'vitest'
import { errorCodes } from '../../../src/contract/error-codes'
import { httpStatuses } from '../../../src/contract/http-statuses'
import { sectionOf } from '../../../src/core/errors/catalogue'
import { errors as en } from '../../../src/core/texts/errors.en'
import { errors as ko } from '../../../src/core/texts/errors.ko'

const english: Readonly<Record<string, string>> = en
const korean: Readonly<Record<string, string>> = ko

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** Where the texts of a code or of another kind of failure stand. */
const sectionFor = (code: number | string) => (typeof code === 'number' ? `${sectionOf(`${code}`)}` : code)
const both = (code: number | string) =>
  [`${english[`${sectionFor(code)}.title`]}`, `${english[`${sectionFor(code)}.message`]}`] as const
const said = (code: number | string) => both(code).join(' ')

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

  it('names for 13001–13022 four HR sources and nine failures [R300]', () => {
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

  it('has a title and a message in both languages for every code [R284]', () => {
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

  it('has a title and a message in both languages for each of the fifteen HTTP statuses [R304]', () => {
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
  it('are general for 1000–1002 and 3001–3006 [R285]', () => {
    for (const code of general) expect(both(code)).toEqual(['Error Occurred', 'Please try again.'])
  })

  it('deny access for 2001 and 2002 [R286]', () => {
    for (const code of denied) expect(both(code)).toEqual(['Access denied.', 'Please log in again.'])
  })

  it('distinguish an unsupported method from missing devices [R287]', () => {
    expect(said(4001)).toMatch(/aren't authorized.*isn't supported/)
    expect(both(4002)[0]).toBe('No registered devices')
  })

  for (const [subject, codes, meaning, requirement] of [
    ['users and applications', [5001, 5003, 5004, 5005], /load.*user.*application/, 'R288'],
    ['devices', range(6001, 6005), /device.*loaded.*deleted.*saved.*verified/, 'R293'],
    ['OTP', range(7001, 7005), /OTP.*loaded.*deleted.*saved.*verified/, 'R294'],
    ['biometrics', range(8001, 8004), /device.*loaded.*deleted.*request.*sent/, 'R295'],
    ['applications', range(9001, 9004), /application.*loaded.*deleted.*saved/, 'R296'],
    ['HR data', range(13001, 13022), /LDAP.*database.*AD.*CSV/, 'R300'],
  ] as const)
    it(`say for ${subject} what the range says, and nothing else for any of its codes [${requirement}]`, () => {
      for (const code of codes) expect(both(code)).toEqual(both(codes[0] as number))
      expect(both(codes[0] as number)[1]).toMatch(meaning)
    })

  it('speak of a deletion for 5002, although it stands amid retrievals [R289]', () => {
    expect(both(5002)[0]).toBe('User deletion failed')
  })

  it('name the missing privileges for 5006 [R237] [R290]', () => {
    expect(both(5006)[0]).toBe('No administrator privileges')
  })

  it('name the email that is taken for 5007 [R291]', () => {
    expect(said(5007)).toMatch(/email/)
  })

  it.each([
    [5008, 'user', 'R292'],
    [9005, 'application', 'R297'],
  ])('ask to check the license when %i refuses a registered %s [%s]', (code, what) => {
    expect(said(code)).toMatch(new RegExp(`${what} registration failed.*check the license`, 'i'))
  })

  for (const { subject, requirement, codes, meanings } of [
    {
      subject: 'server and license',
      requirement: 'R298',
      codes: range(10001, 10005),
      meanings: [/loaded/, /decrypted/, /more users/, /more applications/, /No license/],
    },
    {
      subject: 'FIDO registration',
      requirement: 'R299',
      codes: range(11001, 11005),
      meanings: [
        /registration failed/,
        /registration couldn't be prepared/,
        /response/,
        /couldn't register/,
        /saved/,
      ],
    },
    {
      subject: 'FIDO authentication',
      requirement: 'R299',
      codes: range(11006, 11010),
      meanings: [/authentication couldn't be prepared/, /load/, /request/, /deleted/, /type/],
    },
  ])
    it(`say for ${subject} what each code means [${requirement}]`, () => {
      for (const [index, code] of codes.entries()) expect(said(code)).toMatch(meanings[index] as RegExp)
    })

  it('ask to try again when an email was not sent [R301]', () => {
    expect(both(14001)).toEqual(['Email sending failed', "The email couldn't be sent. Try again."])
  })

  it('ask to check the verification code when it was wrong [R302]', () => {
    expect(both(14002)[0]).toBe('Code authentication failed')
    expect(both(14002)[1]).toMatch(/^Check the verification code/)
  })

  it('have a dialog of their own for 5005 on the OTP application list [R303]', () => {
    expect(korean['otpEverywhere.title']).toBe('OTP 기기 추가 불가')
    expect(english['otpEverywhere.message']).toBe(
      'OTP is already registered on all applications. Delete an existing OTP and register again.',
    )
  })

  it('are those of the specification where the configuration cannot be found [R190]', () => {
    expect(both('configuration')).toEqual(['Internal Server Error', 'Configuration file not found'])
  })

  it('are those of the specification for tokens and SMS', () => {
    expect(english['token.title']).toBe('Token Error')
    expect(both('smsSend')).toEqual(['SMS send error', 'Press the send again button.'])
  })

  it.each(['generic', 'network', 'timeout', 'malformed', 'empty'])(
    'cover failures of the kind %s',
    (kind) => {
      for (const text of [...both(kind), korean[`${kind}.title`], korean[`${kind}.message`]])
        expect(text).toMatch(/\S+ \S+/)
    },
  )
})
