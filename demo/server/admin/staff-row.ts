import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { isEmployeeId, normalizeEmployeeId } from '../../../src/contract/values/employee-id'
import { MAX_NAME_LENGTH, PHONE_NUMBER } from '../accounts/employee-fields'
import { isPlainAddress } from '../platform/mail-address'
import { methodWords, readMethods } from './method-names'

export const columns = ['employee_id', 'name_ko', 'name_en', 'email', 'phone', 'methods'] as const
export type Column = (typeof columns)[number]

/**
 * What a spreadsheet takes for a formula; behind an apostrophe, it shows it as it is. Some skip what cannot be seen before it,
 * and take the wide forms of East Asia for the same signs.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u
const GUARDED = new RegExp(`^'(?=${FORMULA.source.slice(1)})`, 'u')

export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)
export const unguarded = (cell: string): string => cell.replace(GUARDED, '')

/** However a number is written down, its digits are the same. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

/** An employee as a line of a staff file describes one, or an entry of a directory. */
export interface StaffRow {
  /** Counted from 1. */
  readonly line: number
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  readonly email: string | null
  readonly phone: string | null
  readonly methods: readonly AuthenticationType[]
}

/** Something wrong in a line. */
export interface Problem {
  readonly line: number
  readonly reason: string
}

/** Reads the cells of one line. One name stands in for the other where that is empty, and the ID for both. */
export function staffRow(
  line: number,
  cells: Readonly<Record<Column, string>>,
): { row: StaffRow; problems: Problem[] } {
  const employeeId = normalizeEmployeeId(cells.employee_id)
  const { methods, unknown } = readMethods(cells.methods)
  const row: StaffRow = {
    line,
    employeeId,
    nameKo: cells.name_ko || cells.name_en || employeeId,
    nameEn: cells.name_en || cells.name_ko || employeeId,
    email: cells.email || null,
    phone: cells.phone.replaceAll(' ', '-') || null,
    methods,
  }
  const reasons = [
    !isEmployeeId(employeeId) &&
      `employee_id ${shown(employeeId)} must be 1 to 50 letters, digits, dots, hyphens or underscores`,
    ...(['name_ko', 'name_en'] as const).map(
      (column) =>
        (cells[column].length > MAX_NAME_LENGTH || /\p{Cc}/u.test(cells[column])) &&
        `${column} must be one line of at most ${MAX_NAME_LENGTH} characters`,
    ),
    row.email !== null &&
      !isPlainAddress(row.email) &&
      `email ${shown(row.email)} is not a plain email address`,
    row.phone !== null && !PHONE_NUMBER.test(row.phone) && `phone ${shown(row.phone)} is not a phone number`,
    ...unknown.map((word) => `method ${shown(word)} is not one of ${methodWords}`),
  ]
  return { row, problems: reasons.filter((reason) => reason !== false).map((reason) => ({ line, reason })) }
}

/** Quoted and on one line, whatever the file holds. */
const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
