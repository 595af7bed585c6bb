import { createHmac } from 'node:crypto'
import { isEmployeeId } from '../../../src/contract/values/employee-id'
import type { SecretKeys } from '../secrets/secret-keys'

/** As many as a column of the type integer can tell apart below zero, once the number also names the form of the ID. */
const MOST_DECOYS = 2 ** 27 - 1
/** IDs of one form are in the same class. Few, because each one leaves fewer numbers. */
export const ID_CLASSES = 16

/** Employees are numbered from 1, so that a number below zero can stand for an ID that no one has. */
export const isDecoy = (userId: number): boolean => userId < 0

/**
 * The class of an ID by its form: `mjkim`, `minji.kim` and `x1234` are of three forms. Forms tell of departments and contractors,
 * who have other methods than the rest.
 */
export function idClassOf({ decoys }: SecretKeys, employeeId: string): number {
  const [prefix = ''] = /^[a-z]{1,4}(?=[._-]?\d)/.exec(employeeId) ?? []
  const rest = employeeId
    .slice(prefix.length)
    .replace(/[a-z]+/g, 'a')
    .replace(/\d+/g, '0')
  const form = prefix + rest
  return createHmac('sha256', decoys).update(`form\0${form}`).digest().readUInt32BE() % ID_CLASSES
}

/** The class of the ID that a decoy's number was made from. */
export const idClassIn = (decoyId: number): number => (-1 - decoyId) % ID_CLASSES

/**
 * The number that an employee ID has while there is no such employee: the same at every time and at every instance. Two IDs
 * that happen to share one share their counters, too, which tells a stranger nothing. Undefined for what can be no ID.
 */
export function decoyIdOf(keys: SecretKeys, employeeId: string): number | undefined {
  if (!isEmployeeId(employeeId)) return undefined
  const hash = createHmac('sha256', keys.decoys).update(`id\0${employeeId}`).digest()
  return -1 - ((hash.readUInt32BE() % MOST_DECOYS) * ID_CLASSES + idClassOf(keys, employeeId))
}
