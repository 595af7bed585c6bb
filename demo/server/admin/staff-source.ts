import { readFile } from 'node:fs/promises'
import type { Settings } from '../settings/server-options'
import type { Variables } from '../settings/variables'
import { AdminError } from './admin-error'
import { givenPath } from './given-path'
import { readDirectory } from './read-directory'
import { readStaff } from './read-staff'
import { repeatedIn } from './repeated-rows'
import { type Problem, type StaffRow, staffRow } from './staff-row'

/** Employees and what is wrong with them, from wherever they come. */
export interface StaffSource {
  /** For a person: a file or an address. */
  readonly name: string
  readonly rows: readonly StaffRow[]
  readonly problems: readonly Problem[]
  /** Says which line or entry that is. */
  readonly placeOf: (line: number) => string
  /** The rows have methods for new employees alone. */
  readonly keepGrants: boolean
}

export async function staffOfFile(variables: Variables, file: string): Promise<StaffSource> {
  const path = givenPath(variables, file)
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new AdminError(`Couldn't read ${path} (${error.code}).`)
  })
  return { name: file, ...readStaff(content), placeOf: (line) => `line ${line}`, keepGrants: false }
}

/** The entry stands for a line. */
export async function staffOfDirectory(settings: Settings): Promise<StaffSource> {
  const entries = await readDirectory(settings)
  const read = entries.map(({ cells }, index) => staffRow(index + 1, cells))
  const rows = read.map(({ row }) => row)
  const placeOf = (line: number) => entries[line - 1]?.dn ?? `entry ${line}`
  return {
    name: settings.ldapUrl ?? '',
    rows,
    problems: [...read.flatMap(({ problems }) => problems), ...repeatedIn(rows, placeOf)],
    placeOf,
    keepGrants: settings.ldapAttributes.every(({ column }) => column !== 'methods'),
  }
}
