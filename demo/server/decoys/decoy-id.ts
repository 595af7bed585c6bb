import { createHmac } from 'node:crypto'
import { isEmployeeId } from '../../../src/contract/values/employee-id'
import type { SecretKeys } from '../secrets/secret-keys'

/** As many as a column of the type integer can tell apart below zero. */
const MOST_DECOYS = 2 ** 31 - 1

/** Employees are numbered from 1, so that a number below zero can stand for an ID that no one has. */
export const isDecoy = (userId: number): boolean => userId < 0

/**
 * The number that an employee ID has while there is no such employee: the same at every time and at every instance. Two IDs
 * that happen to share one share their counters, too, which tells a stranger nothing. Undefined for what can be no ID.
 */
export const decoyIdOf = ({ decoys }: SecretKeys, employeeId: string): number | undefined =>
  isEmployeeId(employeeId)
    ? -1 - (createHmac('sha256', decoys).update(`id\0${employeeId}`).digest().readUInt32BE() % MOST_DECOYS)
    : undefined
