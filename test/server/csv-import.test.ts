import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { readStaff } from '../../server/admin/read-staff'
import { withEverythingSeen } from '../../server/platform/terminal-text'
import { HEADER } from './staff-file'

const syllables = Array.from({ length: 11_172 }, (_, n) => String.fromCodePoint(0xac00 + n))
/** As many employees as it takes to have each character in a name of one. */
const named = (characters: readonly string[]): string =>
  [
    HEADER,
    ...Array.from(
      { length: Math.ceil(characters.length / 40) },
      (_, n) => `staff${n},${characters.slice(n * 40, n * 40 + 40).join('')},Name,,,`,
    ),
  ].join('\r\n')
function namesIn(file: Uint8Array): string {
  const { rows, problems } = readStaff(file)
  expect(problems).toEqual([])
  return rows.map(({ nameKo }) => nameKo).join('')
}
const problemsIn = (file: string | Uint8Array): string[] =>
  readStaff(Buffer.from(file)).problems.map(({ line, reason }) => `${line}: ${withEverythingSeen(reason)}`)
const row = (cells: Partial<Record<string, string>>): string =>
  HEADER.split(',')
    .map((column) => cells[column] ?? (column === 'employee_id' ? 'mjkim' : ''))
    .join(',')
const problemsOf = (cells: Partial<Record<string, string>>) => problemsIn(`${HEADER}\n${row(cells)}\n`)

const KIM = '김민지,Minji Kim'
const plain = `${HEADER}\r\nmjkim,${KIM},mjkim@company.example,010-0000-0101,email;otp\r\n`
/** By another decoder than ours. */
const inCp949 = (text: string): Buffer =>
  execFileSync('iconv', ['-f', 'UTF-8', '-t', 'CP949'], { input: text })
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('the encodings of a staff file', () => {
  it.each([
    ['CP949', inCp949],
    ['UTF-8', Buffer.from],
    ['UTF-16 LE', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16 BE', utf16be],
  ])('reads each of the 11,172 syllables in %s', (_, encoded) => {
    expect(namesIn(encoded(named(syllables)))).toBe(syllables.join(''))
  })

  it('reads hanja and symbols of Korean Excel', () => {
    const others = [...'金李朴崔鄭㈜€·ㄱㅏ①Ω가힣']
    expect(namesIn(inCp949(named(others)))).toBe(others.join(''))
    // The same character three times, by its readings, is one.
    expect(
      namesIn(Buffer.concat([Buffer.from(`${HEADER}\nx,`), Buffer.from([0xd1, 0xce]), Buffer.from(',x,,,')])),
    ).toMatch(/^\p{Script=Han}$/u)
  })

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${plain}`)],
    ['UTF-16 LE with a mark', Buffer.from(`\ufeff${plain}`, 'utf16le')],
    ['UTF-16 BE with a mark', utf16be(`\ufeff${plain}`)],
    ['UTF-16 LE', Buffer.from(plain, 'utf16le')],
    ['UTF-16 BE', utf16be(plain)],
  ])('reads %s', (_, file) => {
    expect(readStaff(file)).toMatchObject({
      problems: [],
      rows: [{ employeeId: 'mjkim', nameKo: '김민지', phone: '010-0000-0101', methods: ['email', 'otp'] }],
    })
  })

  const good = Buffer.from(`${HEADER}\r\ngood,Good,Good,,,\r\n`)
  const lines = (...written: (string | number[])[]) =>
    Buffer.concat([good, ...written.map((text) => Buffer.from(text as string)), Buffer.from(',x,,,\r\n')])
  it.each([
    ['a byte that CP949 does not have', lines('x,', [0xb1, 0xe8, 0xff]), 'CP949'],
    ['half a character of CP949', lines('x,', [0xb1, 0xe8, 0xb9]), 'CP949'],
    ['a character of CP949 that has no meaning', lines('x,', [0xfe, 0xa1]), 'CP949'],
    ['a character that was lost before', lines('x,김\ufffdd'), 'UTF-8'],
    [
      'a broken character after a mark',
      Buffer.concat([Buffer.from('\ufeff'), lines('x,', [0xea, 0xb9])]),
      'UTF-8',
    ],
    ['half a character of UTF-16', Buffer.from(`\ufeff${good}x,\ud83d,x,,,`, 'utf16le'), 'UTF-16LE'],
    [
      'half a byte pair',
      Buffer.concat([Buffer.from(`\ufeff${good}x,김`, 'utf16le'), Buffer.from([0x20])]),
      'UTF-16LE',
    ],
  ])('refuses %s with its line', (_, file, encoding) => {
    expect(problemsIn(file)).toEqual([`3: has what cannot be read as ${encoding}: save it as "CSV UTF-8"`])
  })

  it('refuses lines of two encodings, and names one of each', () => {
    const mixed = Buffer.concat([Buffer.from(plain), inCp949('jhlee,이준호,x,,,\r\n')])
    expect(problemsIn(mixed)).toEqual(['3: is not in UTF-8, as line 2 is: save it as "CSV UTF-8"'])
  })

  it('refuses a name that means something in two encodings, and no name of Western Europe', () => {
    const korean = inCp949(`${HEADER}\nx,홍철,x,,,`)
    expect(problemsIn(korean)).toEqual([
      '2: can be read as UTF-8 and as CP949, in two ways: save it as "CSV UTF-8"',
    ])
    expect(namesIn(Buffer.from(`${HEADER}\nx,Zoë Müller,,,,\ny,Øøyvind,,,,`))).toBe('Zoë MüllerØøyvind')
  })

  it.each([
    ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14], 'the file is a workbook: save it as "CSV UTF-8"'],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], 'the file is a workbook: save it as "CSV UTF-8"'],
    ['UTF-32', [0xff, 0xfe, 0, 0, 0x65, 0, 0, 0], 'the file is in UTF-32: save it as "CSV UTF-8"'],
  ])('says that a file is %s', (_, bytes, reason) => {
    expect(problemsIn(Buffer.from(bytes))).toEqual([`1: ${reason}`])
  })

  const encrypted = (head: string) =>
    Buffer.concat([
      Buffer.from(head, 'latin1'),
      Buffer.from(Array.from({ length: 600 }, (_, n) => (n * 7919) % 256)),
    ])
  it.each([
    ['Fasoo', encrypted('\x9b DRMONE  This Document is encrypted and protected by Fasoo DRM \r\n')],
    ['SoftCamp', encrypted('SCDSA004')],
    ['NASCA', encrypted('<## NASCA DRM FILE - VER1.00 ##>')],
  ])('says that a file is encrypted by %s', (_, file) => {
    expect(problemsIn(file)).toEqual([
      '1: the file is encrypted (DRM): have it decrypted, and save it as "CSV UTF-8"',
    ])
  })

  it('says that a file is no text', () => {
    expect(problemsIn(encrypted('employee_id of a program that we do not know'))).toEqual([
      '1: the file is no text, or is encrypted: open it in a spreadsheet, and save it as "CSV UTF-8"',
    ])
  })

  it.each([
    [
      'HTML',
      '\r\n<html><body><table><tr><td>employee_id</td></tr><tr><td>김</td></tr></table></body></html>',
    ],
    ['XML', '<?xml version="1.0"?><Workbook><Data ss:Type="String">employee_id</Data></Workbook>'],
  ])('says that a file called CSV or Excel is %s', (_, text) => {
    for (const file of [Buffer.from(text), Buffer.from(`\ufeff${text}`, 'utf16le'), inCp949(text)])
      expect(problemsIn(file)).toEqual([
        '1: the file is HTML or XML, which spreadsheets read, too: open it in one, and save it as "CSV UTF-8"',
      ])
  })

  it.each(['김민지', '金民志', '홍길동 A+B'])('refuses the name %s in UTF-7', (name) => {
    const cell = execFileSync('iconv', ['-f', 'UTF-8', '-t', 'UTF-7'], { input: name }).toString()
    expect(problemsOf({ name_ko: cell })).toEqual([
      expect.stringMatching(/^2: name_ko ".*" is written in UTF-7: save it as "CSV UTF-8"$/),
    ])
  })

  it.each(['A+Team', 'Sales+Support', 'C++', 'Kim+Lee'])('takes the name %s, which has a plus', (name) => {
    expect(problemsOf({ name_en: name })).toEqual([])
  })

  it('composes what macOS has decomposed, in names, headers and IDs', () => {
    const file = `${HEADER}\nx,${KIM.normalize('NFD')},,,`
    expect(namesIn(Buffer.from(file))).toBe('김민지')
    expect(namesIn(Buffer.from(`${HEADER}\nx,${'김'.repeat(50).normalize('NFD')},x,,,`))).toBe(
      '김'.repeat(50),
    )
    expect(problemsIn(`${HEADER},${'급여'.normalize('NFD')}\n`)).toContain('1: unknown column "급여"')
    expect(problemsOf({ employee_id: '김'.normalize('NFD') })[0]).toContain('employee_id "김" must be')
  })
})

describe('the lines of a staff file', () => {
  it.each([
    ['semicolons', ';', ''],
    ['tabs', '\t', ''],
    ['bars', '|', ''],
    ['a line for Excel', ';', 'sep=;\r\n'],
    ['a line for Excel and tabs', '\t', 'SEP=\t\r\n'],
    ['a line for Excel that was saved again', ',', '"sep=,",,,,,\r\n'],
    ['a line for Excel and a separator of its own', ':', 'sep=:\r\n'],
  ])('reads %s', (_, separator, first) => {
    const cells = [HEADER.split(','), ['mjkim', '김민지', '"Kim, Minji"', '', '0100000', '"email;otp"']]
    const file = first + cells.map((line) => line.join(separator)).join('\r\n')
    expect(readStaff(Buffer.from(file))).toMatchObject({
      problems: [],
      rows: [{ line: first === '' ? 2 : 3, nameEn: 'Kim, Minji', methods: ['email', 'otp'] }],
    })
  })

  it.each([
    ['\n', 'lines of Unix'],
    ['\r\n', 'lines of Windows'],
    ['\r', 'lines of old Macs'],
  ])('counts lines that end with %j', (end) => {
    const file = [HEADER, '', 'a,"x\ny",x,,,', ',,,,,', '  ', 'b b,x,x,,,', ''].join(end)
    expect(problemsIn(file)).toEqual([
      '4: name_ko must be one line of at most 50 characters',
      '7: employee_id "b b" must be 1 to 50 letters, digits, dots, hyphens or underscores',
    ])
  })

  it('reads quoted names of columns in any case, with spaces, hyphens, marks and trailing separators', () => {
    const file =
      '\n"Employee ID",\u200bNAME_KO, name-en ,E\uff4dail,Phone,Methods,,\nmjkim,김민지,Minji,,,otp,,\njhlee,이준호,Junho,,,\n'
    expect(readStaff(Buffer.from(file))).toMatchObject({
      problems: [],
      rows: [{ employeeId: 'mjkim', line: 3, methods: ['otp'] }, { employeeId: 'jhlee' }],
    })
  })

  it.each([
    [`${HEADER}\n`, '1: no employee follows'],
    [`\n\n${HEADER}\n,,,,,\n\n`, '3: no employee follows'],
    [`${HEADER},Phone\nx,x,x,,,,`, '1: the column phone appears twice'],
    [`${HEADER},,\nx,x,x,,,,,7`, '2: has 8 fields instead of 6'],
    [
      `employee_id,,name_ko,name_en,email,phone,methods\nx,7,x,x,,,`,
      '2: has a cell in column 2, which has no name',
    ],
    [`${HEADER.replaceAll(',', ';')}\nx;x;x;;;email;otp`, '2: has 7 fields instead of 6'],
    [`sep=;\n${HEADER}\nx,x,x,,,`, '2: the column employee_id is missing'],
  ])('says what is wrong with %j', (file, problem) => {
    expect(problemsIn(file)).toContain(problem)
  })
})

describe('what a spreadsheet has made of a cell', () => {
  it.each([
    '1012345678',
    '111234567',
    '21234567',
    '311234567',
    '7012345678',
    '5051234567',
    '10-1234-5678',
    '1012345678.0',
  ])('names the phone number %s, which has lost its zero', (phone) => {
    expect(problemsOf({ phone })).toEqual([
      `2: phone "${phone}" has lost the zero that it begins with: write 0${phone.replace('.0', '')}, and format the column as text in the spreadsheet`,
    ])
  })

  it.each([
    '01012345678',
    '010-1234-5678',
    '010 1234 5678',
    '+14155551234',
    '+82-10-1234-5678',
    '1588-1234',
    '4321',
  ])('takes the phone number %s', (phone) => expect(problemsOf({ phone })).toEqual([]))

  it.each(['1.01235E+09', '1.01E+09', '1,01235e+09', '1E+9'])(
    'names the number %s, which has lost digits',
    (cell) => {
      const quoted = `"${cell}"`
      const reason =
        'is a number that a spreadsheet has cut short: format the column as text in the spreadsheet, and write it again'
      expect(problemsOf({ phone: quoted })).toEqual([`2: phone ${quoted} ${reason}`])
      expect(problemsOf({ employee_id: quoted })).toEqual([
        `2: employee_id ${quoted.toLowerCase()} ${reason}`,
      ])
    },
  )

  it.each(['2026-10-12', '12-Oct', 'Oct-26'])('names the date %s in place of an ID', (cell) => {
    expect(problemsOf({ employee_id: cell })[0]).toContain('is a date that a spreadsheet has made')
  })
  it.each(['12-Oct-26', '2-Oct-2026'])('names the date %s with a year in place of an ID', (cell) => {
    expect(problemsOf({ employee_id: cell })[0]).toContain('is a date that a spreadsheet has made')
  })
  it('names a number with decimals in place of an ID', () => {
    expect(problemsOf({ employee_id: '20231234.0' })).toEqual([
      '2: employee_id "20231234.0" is a number that a program has given decimals: format the column as text in the spreadsheet, and write it again',
    ])
  })
  it.each(['NULL', '(null)', '\\N', 'NaN', 'nan', '<NA>', 'None', 'undefined'])(
    'names %s, which stands for an empty cell, in place of a name or an ID',
    (cell) => {
      expect(problemsOf({ name_en: cell })).toEqual([
        `2: name_en ${JSON.stringify(cell)} stands for an empty cell: leave it empty`,
      ])
      expect(problemsOf({ employee_id: cell })).toHaveLength(1)
    },
  )
  it.each(['0', '-', '???', '2026-10-12'])('names %s in place of a name, which has no letter', (cell) => {
    expect(problemsOf({ name_ko: cell })).toEqual([`2: name_ko "${cell}" has no letter`])
  })

  it.each([
    ['김민지', 'UTF-8', Buffer.from],
    ['김민지', 'CP949', inCp949],
    ['Zoë', 'UTF-8', Buffer.from],
  ])('names %s, written in %s and read as Western, in place of a name', (name, _, encoded) => {
    const cell = execFileSync('iconv', ['-f', 'WINDOWS-1252', '-t', 'UTF-8'], {
      input: encoded(name),
    }).toString()
    expect(problemsIn(`\ufeff${HEADER}\n${row({ name_ko: cell })}`)).toEqual([
      `2: name_ko ${JSON.stringify(cell)} was read in a wrong encoding before it came into the file`,
    ])
  })
  it.each(['&#44608;&#48124;', 'Kim &amp; Co', '&#xAE40;'])(
    'names %s, which is HTML, in place of a name',
    (cell) => {
      expect(problemsIn(`${HEADER}\n${row({ name_ko: `"${cell}"` })}`)).toEqual([
        `2: name_ko "${cell}" is written as HTML: write its characters`,
      ])
    },
  )
  it.each(['Zoë Müller', 'Øøyvind', 'Ñandú Åse', 'Kim & Co; Ltd'])('takes the name %s', (name) => {
    expect(problemsIn(`\ufeff${HEADER}\n${row({ name_en: `"${name}"` })}`)).toEqual([])
  })

  it('names a date in place of a phone number', () => {
    expect(problemsOf({ phone: '2026-10-12' })[0]).toContain('is a date that a spreadsheet has made')
  })

  it.each(['#N/A', '#REF!', '#NAME?', '########'])('names the error %s in place of a name', (cell) => {
    expect(problemsOf({ name_ko: cell })).toEqual([`2: name_ko "${cell}" is an error of the spreadsheet`])
  })
})

describe('what an export has masked', () => {
  const again = 'is masked: export the file again with the right to see it whole'
  it.each([
    '김*지',
    '김＊지',
    '김○지',
    '김〇지',
    '김◯',
    '김●●',
    '김□□',
    '김OO',
    '김o지',
    '김XX',
    '김x',
    'M**** K**',
    '김민…',
    '김..',
  ])('names %s in place of a name', (name) => {
    for (const column of ['name_ko', 'name_en'])
      expect(problemsOf({ [column]: name })).toEqual([`2: ${column} "${name}" ${again}`])
  })
  it.each([
    '김민지A',
    '김민지B',
    '남궁옥',
    'Xóchitl Ox',
    '마리·퀴리',
    'Kim, J. O.',
    'OX Kim',
    '김민지(영업1팀)',
  ])('takes the name %s', (name) => {
    expect(problemsIn(`\ufeff${HEADER}\n${row({ name_ko: `"${name}"` })}`)).toEqual([])
  })
  it.each([
    'a***@company.example',
    'mj*****@company.example',
    'mj@c******.example',
    'mj...@company.example',
    'mj..@company.example',
    'm•••m@company.example',
    'mj####@company.example',
  ])('names %s in place of an address', (email) => {
    expect(problemsOf({ email })).toEqual([`2: email "${email}" ${again}`])
  })
  it.each([
    "o'hara+mfa@company.example",
    'm.j.kim@company.example',
    'mj_kim-1@company.example',
    'xxl@company.example',
  ])('takes the address %s', (email) => expect(problemsOf({ email })).toEqual([]))
  it.each(['010-****-5678', '010-XXXX-5678', '010-●●●●-5678'])(
    'names %s in place of a phone number',
    (phone) => {
      expect(problemsOf({ phone })).toEqual([`2: phone "${phone}" is not a phone number`])
    },
  )
})

describe('characters that cannot be seen', () => {
  it.each([
    ['\u202a', '\\u202a'],
    ['\u200b', '\\u200b'],
    ['\u200d', '\\u200d'],
    ['\u00a0', '\\u00a0'],
    ['\u00ad', '\\u00ad'],
    ['\u2066', '\\u2066'],
    ['\u3164', '\\u3164'],
    ['\ufe0f', '\\ufe0f'],
    ['\u0007', '\\u0007'],
    ['\u{e0041}', '\\udb40\\udc41'],
  ])('stand in refusals by their numbers: %j', (hidden, number) => {
    expect(problemsOf({ email: `mj${hidden}kim@company.example` })).toEqual([
      `2: email "mj${number}kim@company.example" is not a plain email address`,
    ])
    expect(problemsOf({ phone: `010${hidden}1234` })).toEqual([
      `2: phone "010${number}1234" is not a phone number`,
    ])
    expect(problemsOf({ methods: `"em${hidden}ail"` }).join()).toContain('is not one of mobile, ')
    expect(problemsIn(`${HEADER},x${hidden}y\nx`)).toContain(`1: unknown column "x${number}y"`)
  })

  it('are refused in names where they are controls, and left out where they only hide or turn text', () => {
    expect(problemsOf({ name_ko: '김\u0007민지' })).toEqual([
      '2: name_ko "김\\u0007민지" has characters that cannot be shown',
    ])
    expect(problemsOf({ name_en: 'a\ue000b' })).toEqual([
      '2: name_en "a\\ue000b" has characters that cannot be shown',
    ])
    expect(namesIn(Buffer.from(`${HEADER}\nx,\u202e김\u200b민지\u2069,x,,,`))).toBe('김민지')
  })
})
