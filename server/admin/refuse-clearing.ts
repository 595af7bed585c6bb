import type { Queries } from '../database/database'
import { AdminError, named } from './command'
import { type ImportLimit, mostOf } from './import-limit'
import { type StoredEmployee, storedEmployees } from './import-staff'
import { type Column, columns, type StaffRow } from './staff-row'

/**
 * Returns the name of the directory attribute that fills a column, if the row's entry lacks this attribute. Returns
 * undefined if the entry has it, or if no attribute fills the column.
 */
export type MissingAttribute = (line: number, column: Column) => string | undefined

/**
 * True if a row without a value would clear a stored value. If Korean and English name are equal, a missing name does
 * not count, because one of the two was perhaps only filled in from the other.
 */
const isCleared: Readonly<Record<Column, (stored: StoredEmployee, row: StaffRow) => boolean>> = {
  employee_id: () => false,
  name_ko: ({ nameKo, nameEn }, row) => nameKo !== nameEn && nameKo !== row.nameKo,
  name_en: ({ nameKo, nameEn }, row) => nameKo !== nameEn && nameEn !== row.nameEn,
  email: ({ email }) => email !== null,
  phone: ({ phone }) => phone !== null,
  methods: ({ methods }) => methods.length > 0,
}

/**
 * Throws AdminError if an import would clear the same column of more employees than the limit allows. A directory
 * leaves out attributes that the reader has no right to see, just like missing ones (RFC 4511, 4.5.2). So a withdrawn
 * right or a renamed attribute would clear the addresses, phone numbers and names of a whole company.
 */
export async function refuseClearing(
  queries: Queries,
  rows: readonly StaffRow[],
  {
    missingAttribute,
    limit,
    source,
  }: { readonly missingAttribute: MissingAttribute; readonly limit: ImportLimit; readonly source: string },
): Promise<void> {
  const stored = await storedEmployees(queries, rows)
  const known = rows.flatMap((row) => {
    const employee = stored.get(row.employeeId)
    return employee ? [{ row, employee }] : []
  })
  const excesses = columns.flatMap((column) => {
    const attributeOf = ({ row }: (typeof known)[number]) => missingAttribute(row.line, column)
    const cleared = known.filter(
      (each) => attributeOf(each) !== undefined && isCleared[column](each.employee, each.row),
    )
    const kept = known.filter((each) => attributeOf(each) === undefined)
    const having = cleared.length + kept.length
    const [first] = cleared
    const most = mostOf(limit, having)
    if (!first || cleared.length <= most) return []
    const ids = cleared.map(({ row }) => row.employeeId)
    const line = `${column} of ${ids.length} of ${having} employees, whose entries show no ${attributeOf(first)}: ${named(ids)}`
    return [{ line, cleared: ids.length, most }]
  })
  if (excesses.length === 0) return
  const needed = Math.max(...excesses.map(({ cleared }) => cleared))
  const most = Math.max(...excesses.map((each) => each.most))
  throw new AdminError(
    [
      `Nothing was imported from ${source}, because it would take away more than --clear-at-most ${limit.written} allows, which is ${most}:`,
      ...excesses.map(({ line }) => `  ${line}.`),
      `Check what LDAP_USER may read. If the directory does not have this any more, write --clear-at-most ${needed}.`,
    ].join('\n'),
  )
}
