import { describe, expect, it } from 'vitest'
import { cleanCode, numericCodeIn, shownNumericCode, textCodeIn } from '../../../src/contract/codes'

describe('a code [A69b]', () => {
  it('loses spaces, hyphens of every kind and what cannot be seen [A27b]', () => {
    expect(cleanCode(' 123 456\n')).toBe('123456')
    expect(cleanCode('AB-12–cd\u00a034\u200b')).toBe('AB12cd34')
    expect(cleanCode('\u202a482913\u202c')).toBe('482913')
    expect(cleanCode('482\u00ad913\u2069\u3164\ufe0f')).toBe('482913')
  })

  it('has full-width characters read as plain ones', () => {
    expect(cleanCode('１２３ＡＢ')).toBe('123AB')
  })

  it.each([
    ['Arabic', '٤٨٢٩١٣'],
    ['Persian', '۴۸۲۹۱۳'],
    ['Devanagari', '४८२९१३'],
    ['Bengali', '৪৮২৯১৩'],
    ['Thai', '๔๘๒๙๑๓'],
    ['mathematical', '𝟒𝟠𝟸𝟫𝟏𝟛'],
  ])('has %s digits read by their value', (_, typed) => expect(cleanCode(typed)).toBe('482913'))

  it('reads each digit of Unicode as one of 0 to 9, each as often as the others', () => {
    const counts = new Map<string, number>()
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
      const character = String.fromCodePoint(codePoint)
      if (!/\p{Nd}/u.test(character)) continue
      const read = cleanCode(character)
      counts.set(read, (counts.get(read) ?? 0) + 1)
    }
    expect([...counts.keys()].sort()).toEqual([...'0123456789'])
    expect(new Set(counts.values()).size).toBe(1)
  })
})

describe('the code of digits in a text [A69c]', () => {
  it.each([
    ['482913.', '482913'],
    ['인증번호: 482913', '482913'],
    ['[회사] 인증번호 482-913 (5분)', '482913'],
    ['Code: 482 913, good for 10 minutes', '482913'],
    ['G-482913', '482913'],
    ['인증번호 482913 5분 안에 입력하세요', '482913'],
    ['[회사] 482913\n@mfa.company.example #482913', '482913'],
    ['인증번호: 482-913 … This is your code: 482 913', '482913'],
    ['12 34 56', '123456'],
    ['인증번호 4829-1350', '48291350'],
    ['"４８２９１３"', '482913'],
    ['\u200f482913\u200e', '482913'],
    ['482\u2212913', '482913'],
    ['인증번호482913입니다', '482913'],
    ['482913이 인증번호입니다 (5분)', '482913'],
    ['認証コード482913です。', '482913'],
    ['验证码为482913，请勿泄露。', '482913'],
    ['รหัสคือ482913ครับ', '482913'],
    ['Código: 482913. Ref 7f3a22, https://a.example/b123c', '482913'],
    ['#482913', '482913'],
  ])('%j is %s', (typed, code) => expect(numericCodeIn(typed)).toBe(code))

  it.each(['', ' - ', 'code', '인증번호', '2026-1-1: 482913, 118224', 'l2e4'])('%j has none', (typed) =>
    expect(numericCodeIn(typed)).toBeUndefined(),
  )

  it.each([
    'l234567890',
    '123456789O',
    '12345o7890',
    '482ll913',
    '482 9l3',
    '482-9l3',
    'l23 456',
    '4829 l 13',
    '48-l-2913',
    'о234567890',
    'ㅣ234567890',
    '48291ㅂ3456',
    '48사2913',
    '４８２９ｌ３',
    '인증번호: l234567890',
    '48!2913',
    '482)13',
  ])('%j has none, as a character among its digits was mistyped', (typed) =>
    expect(numericCodeIn(typed)).toBeUndefined(),
  )
})

describe('a code of letters and digits in a text [A69b]', () => {
  it.each([
    ['4D5C-7KMN-P2QR', '4D5C7KMNP2QR'],
    [' 4d5c 7kmn p2qr ', '4d5c7kmnp2qr'],
    ['Recovery code: 4D5C-7KMN-P2QR', '4D5C7KMNP2QR'],
    ['One-time backup-code 4D5C–7KMN–P2QR.', '4D5C7KMNP2QR'],
    ['복구 코드: 4D5C-7KMN-P2QR (24시간)', '4D5C7KMNP2QR'],
    ['복구코드4D5C-7KMN-P2QR입니다', '4D5C7KMNP2QR'],
    ['Code de récupération : 4D5C-7KMN-P2QR', '4D5C7KMNP2QR'],
    ['リカバリーコード：４Ｄ５Ｃ－７ＫＭＮ－Ｐ２ＱＲ', '4D5C7KMNP2QR'],
    ['Код восстановления: ABCD-EFGH-JKMN', 'ABCDEFGHJKMN'],
    ['Recovery code 4D5C 7KMN P2QR', '4D5C7KMNP2QR'],
    ['BACK-UP CODE: 4D5C 7KMN P2QR', '4D5C7KMNP2QR'],
    ['CODE 4D5C-7KMN-P2QR (until 2026-11-30)', '4D5C7KMNP2QR'],
    ['복구 코드 1234-5678-9012', '123456789012'],
    ['Recovery code: 4D5C7KMNP2QR', '4D5C7KMNP2QR'],
    ['Recovery code: 4D5C-7KMN-P2QR, 복구 코드: 4D5C-7KMN-P2QR', '4D5C7KMNP2QR'],
    ['RECOVERY CODE\n4D5C-7KMN-P2QR', '4D5C7KMNP2QR'],
    ['복구 코드: 4D5C-7KMN-P2QR, 문의 1588-1234', '4D5C7KMNP2QR'],
    ['ABCD EFGH JKMN P', 'ABCDEFGHJKMNP'],
    ['4D5C-7KM', '4D5C7KM'],
    ['AB-12', 'AB12'],
    ['AB12-CD34-EF', 'AB12CD34EF'],
    ['AB12 CD34 EF', 'AB12CD34EF'],
    ['4D5C 7KMN p2qr', '4D5C7KMNp2qr'],
    ['4D5C-7KMN-P2QR 7KMN-P2QR-4D5C', '4D5C7KMNP2QR7KMNP2QR4D5C'],
    ['hunter2', 'hunter2'],
    ['', ''],
  ])('of %j is %s', (typed, code) => expect(textCodeIn(typed)).toBe(code))
})

it.each([
  ['482 913', '482913'],
  ['인증번호\n482913\n5분 안에 입력하세요', '482913'],
  ['48', '48'],
  ['G-', 'G-'],
  ['482913, 118224', '482913, 118224'],
  ['482913 300초', '482913 300초'],
])('a field for a code of digits shows of %j %j', (typed, shown) =>
  expect(shownNumericCode(typed)).toBe(shown),
)
