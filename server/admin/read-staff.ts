import { CsvError, parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import {
  type Column,
  columns,
  type Problem,
  repeatedIn,
  type StaffRow,
  saveAgain,
  staffRow,
  unguarded,
} from './staff-row'

/**
 * Decodes a staff file. Spreadsheets save CSV in UTF-8, in UTF-16 ("Unicode text"), or in the machine's code page,
 * which is CP949 in Korea. Node's `TextDecoder` decodes only 2,350 of CP949's 11,172 syllables, under the name euc-kr
 * (WHATWG Encoding, 14.1), so iconv-lite decodes CP949. Lines with invalid bytes are reported, because a replacement
 * character would spoil a name.
 */
function staffText(file: Uint8Array): { text: string } | { problems: Problem[] } {
  const kind = kindOf(file)
  if (kind.reason !== undefined) return { problems: [{ line: 1, reason: kind.reason }] }
  if (kind.encoding !== undefined) return readable(new TextDecoder(kind.encoding).decode(file), kind.encoding)
  return withoutMark(file)
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'
type Kind = { readonly encoding?: Encoding; readonly reason?: string }

/**
 * File types and encodings by their first bytes. Longer marks come first, because a longer mark can begin with the
 * bytes of a shorter one.
 */
const marks: readonly (readonly [readonly number[], Kind])[] = [
  [[0x50, 0x4b, 0x03, 0x04], { reason: `the file is a workbook: ${saveAgain}` }],
  [[0xd0, 0xcf, 0x11, 0xe0], { reason: `the file is a workbook: ${saveAgain}` }],
  [[0xff, 0xfe, 0x00, 0x00], { reason: `the file is in UTF-32: ${saveAgain}` }],
  [[0x00, 0x00, 0xfe, 0xff], { reason: `the file is in UTF-32: ${saveAgain}` }],
  [[0xef, 0xbb, 0xbf], { encoding: 'utf-8' }],
  [[0xff, 0xfe], { encoding: 'utf-16le' }],
  [[0xfe, 0xff], { encoding: 'utf-16be' }],
]

/** Beginning of files encrypted by the DRM products of Fasoo, SoftCamp, NASCA and MarkAny. */
const ENCRYPTED = /^[\s\S]{0,4}(?:DRMONE|SCDSA\d|<## NASCA DRM|MarkAny|<DOCUMENT SAFER)/

function kindOf(file: Uint8Array): Kind {
  const marked = marks.find(([mark]) => mark.every((byte, index) => file[index] === byte))
  if (marked) return marked[1]
  if (ENCRYPTED.test(Buffer.from(file.subarray(0, 64)).toString('latin1')))
    return { reason: `the file is encrypted (DRM): have it decrypted, and ${saveAgain}` }
  // UTF-16 without a byte order mark. Column names are ASCII, so one of the first two bytes is 0.
  if (file.length >= 2 && (file[0] === 0) !== (file[1] === 0))
    return { encoding: file[0] === 0 ? 'utf-16be' : 'utf-16le' }
  if (file.includes(0))
    return { reason: `the file is no text, or is encrypted: open it in a spreadsheet, and ${saveAgain}` }
  return {}
}

/** Decodes UTF-8 or CP949. Refuses a text that could be either, or that has lines of both. */
function withoutMark(file: Uint8Array): { text: string } | { problems: Problem[] } {
  const utf8 = new TextDecoder('utf-8').decode(file)
  const cp949 = iconv.decode(Buffer.from(file), 'cp949')
  if (isValidUtf8(file)) {
    if (!isEither(utf8) || unreadable(cp949).length > 0) return readable(utf8, 'utf-8')
    const line = lines(utf8).findIndex((text) => alone.test(text)) + 1
    return { problems: [{ line, reason: `can be read as UTF-8 and as CP949, in two ways: ${saveAgain}` }] }
  }
  const other = lines(utf8).findIndex((text) => /\p{Script=Hangul}/u.test(text) && !text.includes(LOST)) + 1
  if (other === 0) return readable(cp949, 'CP949')
  const reason = `is not in UTF-8, as line ${other} is: ${saveAgain}`
  return { problems: unreadable(utf8).map((line) => ({ line, reason })) }
}

function isValidUtf8(file: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(file)
    return true
  } catch {
    return false
  }
}

/** Accented Latin letters without an ASCII letter beside them. In CP949, the same bytes are Hangul. */
const alone = /(?<![A-Za-z\u00c0-\u023f])[\u00c0-\u023f]+(?![A-Za-z\u00c0-\u023f])/
const isEither = (utf8: string): boolean => alone.test(utf8) && !/[\u0240-\uffff]/.test(utf8)

const LOST = '\ufffd'

const lines = (text: string): string[] => text.split(/\r\n|\n|\r/)
const unreadable = (text: string): number[] =>
  lines(text).flatMap((line, index) => (line.includes(LOST) ? [index + 1] : []))

function readable(text: string, encoding: string): { text: string } | { problems: Problem[] } {
  const lost = unreadable(text)
  if (lost.length === 0) return { text }
  const reason = `has what cannot be read as ${encoding.toUpperCase()}: ${saveAgain}`
  return { problems: lost.map((line) => ({ line, reason })) }
}

interface CsvRecord {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

interface ReadStaff {
  readonly rows: readonly StaffRow[]
  readonly problems: readonly Problem[]
}

/** Reads a staff file: its rows and all problems. Use the rows only if there is no problem. */
export function readStaff(file: Uint8Array): ReadStaff {
  const read = staffText(file)
  if ('problems' in read) return { rows: [], problems: read.problems }
  // HTML or XML tables, which many programs export as an Excel file.
  if (/^\s*</.test(read.text)) {
    const reason = `the file is HTML or XML, which spreadsheets read, too: open it in one, and ${saveAgain}`
    return { rows: [], problems: [{ line: 1, reason }] }
  }
  const { text, separator } = separated(read.text)
  try {
    const [header, ...records] = parse(text, {
      delimiter: separator,
      info: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_records_with_empty_values: true,
    }) as unknown as CsvRecord[]
    if (!header) return { rows: [], problems: [{ line: 1, reason: 'the file is empty' }] }
    const { lines: line } = header.info
    const problems = problemsOfHeader(header.record).map((reason) => ({ line, reason }))
    if (records.length === 0) problems.push({ line, reason: 'no employee follows' })
    return problems.length > 0 ? { rows: [], problems } : readRows(header.record.map(columnName), records)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { rows: [], problems: [{ line: Number(error.lines ?? 1), reason: error.message }] }
  }
}

/** Line `sep=;` that sets Excel's separator. After another save, it may be quoted and followed by empty cells. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?[,;\t|]*(?=[\r\n]|$)/i

/**
 * Separators to try. Excel uses the region's separator: a semicolon if the region writes decimals with a comma. Its
 * format "Unicode text" uses tabs.
 */
const separators = [',', ';', '\t', '|'] as const

function separated(text: string): { text: string; separator: string } {
  const [line = '', named] = SEPARATOR_LINE.exec(text) ?? []
  // Keeps the line break, so that line numbers in problems stay right.
  if (named !== undefined) return { text: text.slice(line.length), separator: named }
  const [header = ''] = /\S.*/.exec(text) ?? []
  const found = (separator: string) =>
    header.split(separator).filter((cell) => isColumn(columnName(cell.replaceAll('"', '')))).length
  return { text, separator: separators.reduce((best, next) => (found(next) > found(best) ? next : best)) }
}

/** Normalizes a column's name: `Employee ID` becomes `employee_id`. */
const columnName = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

const isColumn = (name: string): name is Column => (columns as readonly string[]).includes(name)

/**
 * Returns the problems of the header. A column without a name is allowed, because spreadsheets add such empty
 * columns.
 */
function problemsOfHeader(cells: readonly string[]): string[] {
  const names = cells.map(columnName)
  return [
    ...columns.filter((column) => !names.includes(column)).map((column) => `the column ${column} is missing`),
    ...cells
      .filter((_, index) => names[index] !== '' && !isColumn(names[index] ?? ''))
      .map((cell) => `unknown column ${JSON.stringify(cell.normalize('NFC').trim())}`),
    ...names
      .filter((name, index) => name !== '' && names.indexOf(name) !== index)
      .map((name) => `the column ${name} appears twice`),
  ]
}

function readRows(names: readonly string[], records: readonly CsvRecord[]): ReadStaff {
  const width = names.findLastIndex((name) => name !== '') + 1
  const rows: StaffRow[] = []
  const problems: Problem[] = []
  for (const { record, info } of records) {
    const line = info.lines
    const nameless = record.findLastIndex((cell, index) => !names[index] && cell.trim() !== '')
    if (record.length < width || nameless >= width) {
      problems.push({ line, reason: `has ${record.length} fields instead of ${width}` })
      continue
    }
    if (nameless >= 0) {
      problems.push({ line, reason: `has a cell in column ${nameless + 1}, which has no name` })
      continue
    }
    const cells = Object.fromEntries(
      names.map((name, index) => [name, unguarded(record[index]?.trim() ?? '')]),
    )
    const read = staffRow(line, cells as Record<Column, string>)
    rows.push(read.row)
    problems.push(...read.problems)
  }
  return { rows, problems: [...problems, ...repeatedIn(rows, (line) => `line ${line}`)] }
}
