import { CsvError, parse } from 'csv-parse/sync'
import { repeatedIn } from './repeated-rows'
import { type Column, columns, type Problem, type StaffRow, staffRow, unguarded } from './staff-row'

interface CsvRecord {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** Reads a staff file: its rows, and everything that is wrong with it. Rows are good only if nothing is. */
export function readStaff(file: Uint8Array): { rows: StaffRow[]; problems: Problem[] } {
  try {
    const [header, ...records] = parse(decode(file), {
      info: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_records_with_empty_values: true,
    }) as unknown as CsvRecord[]
    if (!header) return { rows: [], problems: [{ line: 1, reason: 'the file is empty' }] }
    const names = header.record.map((name) => name.trim().toLowerCase())
    const problems = problemsOfHeader(names)
    return problems.length > 0 ? { rows: [], problems } : readRows(names as Column[], records)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { rows: [], problems: [{ line: Number(error.lines ?? 1), reason: error.message }] }
  }
}

/** UTF-8 with or without a mark, or what Korean Excel saves as plain CSV. */
function decode(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('euc-kr').decode(file)
  }
}

function problemsOfHeader(names: readonly string[]): Problem[] {
  const known: readonly string[] = columns
  const reasons = [
    ...columns.filter((column) => !names.includes(column)).map((column) => `the column ${column} is missing`),
    ...names.filter((name) => !known.includes(name)).map((name) => `unknown column ${JSON.stringify(name)}`),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `the column ${name} appears twice`),
  ]
  return reasons.map((reason) => ({ line: 1, reason }))
}

function readRows(
  names: readonly Column[],
  records: readonly CsvRecord[],
): { rows: StaffRow[]; problems: Problem[] } {
  const rows: StaffRow[] = []
  const problems: Problem[] = []
  for (const { record, info } of records) {
    const line = info.lines
    if (record.length !== names.length) {
      problems.push({ line, reason: `has ${record.length} fields instead of ${names.length}` })
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
