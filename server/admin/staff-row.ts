import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { checkDeviceName } from '../../src/contract/device-name'
import type { AuthenticationType } from '../../src/contract/methods'
import { isEmployeeId, longestEmployeeId, normalizeEmployeeId } from '../../src/contract/text'
import { MAX_NAME_LENGTH, PHONE_NUMBER } from '../accounts/employees'
import { isPlainAddress } from '../platform/mail-address'
import { methodWords, readMethods } from './command'

export const columns = ['employee_id', 'name_ko', 'name_en', 'email', 'phone', 'methods'] as const
export type Column = (typeof columns)[number]

/**
 * Cells that a spreadsheet would run as a formula. An apostrophe before them prevents that. Some spreadsheets skip
 * invisible characters before the = and accept its full-width form, too.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u
const GUARDED = new RegExp(`^'(?=${FORMULA.source.slice(1)})`, 'u')

export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)
export const unguarded = (cell: string): string => cell.replace(GUARDED, '')

/** Returns the digits of a phone number, which compare equal for any way of writing the number. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

/** An employee as a line of a staff file or an entry of a directory describes them. */
export interface StaffRow {
  /** Line of the file, or position of the entry, from 1. */
  readonly line: number
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  readonly email: string | null
  readonly phone: string | null
  readonly methods: readonly AuthenticationType[]
}

export interface Problem {
  readonly line: number
  readonly reason: string
}

/** Reads the cells of one line. An empty name is filled from the other name, and two empty names from the ID. */
export function staffRow(
  line: number,
  given: Readonly<Record<Column, string>>,
): { row: StaffRow; problems: Problem[] } {
  // macOS writes Hangul in decomposed form (NFD).
  const cells = Object.fromEntries(
    columns.map((column) => [column, given[column].normalize('NFC')]),
  ) as typeof given
  const employeeId = normalizeEmployeeId(cells.employee_id)
  const [nameKo, nameEn] = [readName('name_ko', cells.name_ko), readName('name_en', cells.name_en)]
  const { methods, unknown } = readMethods(cells.methods)
  const row: StaffRow = {
    line,
    employeeId,
    nameKo: nameKo.name || nameEn.name || employeeId,
    nameEn: nameEn.name || nameKo.name || employeeId,
    email: cells.email || null,
    phone: cells.phone.replaceAll(' ', '-') || null,
    methods,
  }
  const reasons = [
    problemOfId(employeeId),
    nameKo.problem,
    nameEn.problem,
    row.email !== null && problemOfEmail(row.email),
    row.phone !== null && problemOfPhone(row.phone),
    ...unknown.map((word) => `method ${shown(word)} is not one of ${methodWords}`),
  ]
  return { row, problems: reasons.filter((reason) => reason !== false).map((reason) => ({ line, reason })) }
}

/** A long number that a spreadsheet rounded, such as `1.23E+11` or `1,23E+11`. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?e\+?\d+$/i
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
const ENGLISH_DATE = new RegExp(`^(?:\\d{1,2}-${MONTH}(?:-\\d{2,4})?|${MONTH}-\\d{2})$`)
/** A number such as `123.0`: programs write decimals if the column has empty cells. */
const WITH_DECIMALS = /^\d+\.0+$/
/** Words that databases and programs write for an empty cell. */
const NO_VALUE = /^(?:null|\(null\)|\\n|nan|<na>|undefined|none)$/i

/**
 * End of the message about a masked value. Personnel systems mask parts of names and addresses for users without the
 * right to see them.
 */
const exportAgain = 'is masked: export the file again with the right to see it whole'
export const saveAgain = 'save it as "CSV UTF-8"'
const asText = 'format the column as text in the spreadsheet, and write it again'

function problemOfId(employeeId: string): string | false {
  if (SCIENTIFIC.test(employeeId))
    return `employee_id ${shown(employeeId)} is a number that a spreadsheet has cut short: ${asText}`
  if (WITH_DECIMALS.test(employeeId))
    return `employee_id ${shown(employeeId)} is a number that a program has given decimals: ${asText}`
  if (NO_VALUE.test(employeeId)) return `employee_id ${shown(employeeId)} stands for an empty cell`
  if (ISO_DATE.test(employeeId) || ENGLISH_DATE.test(employeeId))
    return `employee_id ${shown(employeeId)} is a date that a spreadsheet has made: ${asText}`
  return (
    !isEmployeeId(employeeId) &&
    `employee_id ${shown(employeeId)} must be 1 to ${longestEmployeeId} letters, digits, dots, hyphens or underscores`
  )
}

/** An address that an export has masked: mj***@…, m•••m@…, mj##@…, mj...@… */
const MASKED_EMAIL = /[*＊∗●○◯〇◎■□•…]|\.{3}|\.{2}@|#{2}/

function problemOfEmail(email: string): string | false {
  if (MASKED_EMAIL.test(email)) return `email ${shown(email)} ${exportAgain}`
  return !isPlainAddress(email) && `email ${shown(email)} is not a plain email address`
}

/**
 * Checks a name by the rules for device names (one line, no invisible characters), and for damage by other programs.
 */
function readName(column: Column, cell: string): { name: string; problem: string | false } {
  const checked = checkDeviceName(cell, MAX_NAME_LENGTH)
  const problem = 'problem' in checked ? checked.problem : undefined
  const name = 'name' in checked ? checked.name : ''
  if (problem === 'too-long' || /[\r\n]/.test(cell.trim()))
    return { name, problem: `${column} must be one line of at most ${MAX_NAME_LENGTH} characters` }
  if (problem === 'control-character' || /[\p{Co}\p{Cn}\ufffd]/u.test(name))
    return { name, problem: `${column} ${shown(cell)} has characters that cannot be shown` }
  if (SPREADSHEET_ERROR.test(name))
    return { name, problem: `${column} ${shown(cell)} is an error of the spreadsheet` }
  if (NO_VALUE.test(name))
    return { name, problem: `${column} ${shown(cell)} stands for an empty cell: leave it empty` }
  if (isMisread(name))
    return {
      name,
      problem: `${column} ${shown(cell)} was read in a wrong encoding before it came into the file`,
    }
  if (HTML_ENTITY.test(name))
    return { name, problem: `${column} ${shown(cell)} is written as HTML: write its characters` }
  if (isUtf7(name)) return { name, problem: `${column} ${shown(cell)} is written in UTF-7: ${saveAgain}` }
  if (MASKED_NAME.test(name)) return { name, problem: `${column} ${shown(cell)} ${exportAgain}` }
  if (name !== '' && !/\p{L}/u.test(name)) return { name, problem: `${column} ${shown(cell)} has no letter` }
  return { name, problem: false }
}

/** A name that an export has masked: 김*지, 김○지, 김OO, M*** Kim, 김… */
const MASKED_NAME =
  /[*＊∗●○◯〇◎■□•×…]|\.{2}|\p{Script=Hangul}[OX]+\p{Script=Hangul}|\p{Script=Hangul}[OX]{2}|^\p{Script=Hangul}[OX]$/iu

const HTML_ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z]+);/i

/**
 * True for a name in UTF-8 or CP949 that a program read as Windows-1252. A real accented name is not mistaken for
 * one: it also has plain letters, and its bytes are not valid UTF-8.
 */
function isMisread(name: string): boolean {
  if (!/[\u0080-\u00ff]/.test(name)) return false
  const bytes = iconv.encode(name, 'win1252')
  if (iconv.decode(bytes, 'win1252') !== name) return false
  return (
    isUtf8(bytes) ||
    (!/[A-Za-z]/.test(name) && /^[\p{Script=Hangul}\s]+$/u.test(iconv.decode(bytes, 'cp949')))
  )
}

/** True for Hangul or Hanja in UTF-7 (RFC 2152): a plus sign, then two or more UTF-16 characters in base64. */
const isUtf7 = (name: string): boolean =>
  [...name.matchAll(/\+([A-Za-z0-9+/]{6,})/g)].some(([, run = '']) => {
    const bytes = Buffer.from(run, 'base64')
    if (bytes.length % 2 !== 0 || bytes.toString('base64').replaceAll('=', '') !== run) return false
    return /^[\p{Script=Hangul}\p{Script=Han}\s]+$/u.test(iconv.decode(bytes, 'utf-16be'))
  })

const SPREADSHEET_ERROR = /^#(?:N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!|#+)$/

/**
 * Korean numbers that lost their leading zero: mobile phones, Seoul, other areas, internet phones and service
 * numbers. A foreign number that looks the same can be written with a plus.
 */
const WITHOUT_ZERO = /^(?:(?:1[016-9]|2|[3-6][1-5]|[3-9]0)\d{7,8}|50\d{9}|1[016-9]-\d{3,4}-\d{4})$/

function problemOfPhone(phone: string): string | false {
  // Programs that store the column as numbers add `.0`.
  const number = phone.replace(/\.0+$/, '')
  if (WITHOUT_ZERO.test(number))
    return `phone ${shown(phone)} has lost the zero that it begins with: write 0${number}, and format the column as text in the spreadsheet`
  if (SCIENTIFIC.test(phone))
    return `phone ${shown(phone)} is a number that a spreadsheet has cut short: ${asText}`
  if (ISO_DATE.test(phone)) return `phone ${shown(phone)} is a date that a spreadsheet has made: ${asText}`
  return !PHONE_NUMBER.test(phone) && `phone ${shown(phone)} is not a phone number`
}

/** Returns a cell for a message: quoted, on one line and at most 60 characters. */
const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)

/**
 * Reports rows that share an ID, an address or a phone. Employees who share a mailbox or a phone could sign in as
 * each other.
 *
 * @param both true to report the first row, too: in a directory it is unknown which entry the mailbox belongs to
 */
export const repeatedIn = (
  rows: readonly StaffRow[],
  placeOf: (line: number) => string,
  { both = false }: { readonly both?: boolean } = {},
): Problem[] =>
  (['employeeId', 'email', 'phone'] as const).flatMap((field) => {
    const firstLines = new Map<string, number>()
    return rows.flatMap((row) => {
      const value = row[field]?.toLowerCase()
      if (!value) return []
      const key = field === 'phone' ? digitsOf(value) : value
      const first = firstLines.get(key)
      if (first === undefined) {
        firstLines.set(key, row.line)
        return []
      }
      const problem = { line: row.line, reason: `${value} is already in ${placeOf(first)}` }
      return both ? [{ line: first, reason: `${value} is also in ${placeOf(row.line)}` }, problem] : [problem]
    })
  })
