import { createHmac } from 'node:crypto'
import type { SecretKeys } from '../secrets/secret-keys'

/*
 * Employees are numbered as they come, so that a small number tells of an employee. A Feistel network over 52 bits, which a
 * number in JSON holds exactly, turns the numbers of employees and of decoys into others that look alike, and back.
 */

const HALF = 2 ** 26
const ROUNDS = [0, 1, 2, 3] as const
/** Where the numbers of decoys begin among those that are turned. */
const DECOYS_FROM = 2 ** 31

/** A user's number as a client sees it. */
export function shownIdOf(keys: SecretKeys, userId: number): number {
  const number = userId < 0 ? DECOYS_FROM - 1 - userId : userId
  let [left, right] = [Math.floor(number / HALF), number % HALF]
  for (const round of ROUNDS) [left, right] = [right, left ^ mixed(keys, round, right)]
  return left * HALF + right
}

/** The number that a client was shown; undefined for one that it never was. */
export function userIdOf(keys: SecretKeys, shown: number): number | undefined {
  if (!Number.isInteger(shown) || shown < 0 || shown >= HALF * HALF) return undefined
  let [left, right] = [Math.floor(shown / HALF), shown % HALF]
  for (const round of ROUNDS.toReversed()) [left, right] = [right ^ mixed(keys, round, left), left]
  const number = left * HALF + right
  if (number >= 2 * DECOYS_FROM) return undefined
  return number < DECOYS_FROM ? number : DECOYS_FROM - 1 - number
}

const mixed = ({ decoys }: SecretKeys, round: number, half: number): number =>
  createHmac('sha256', decoys).update(`shown\0${round}\0${half}`).digest().readUInt32BE() % HALF
