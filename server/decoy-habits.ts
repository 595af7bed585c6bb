import { createHash, createHmac } from 'node:crypto'
import {
  type AuthenticationType,
  byAuthenticationType,
  type Method,
  type MethodStatus,
  methodByWireType,
  type PasskeyType,
} from '../src/contract/methods'
import { maskEmail } from '../src/contract/text'
import type { Queries } from './database/database'
import type { SecretKeys } from './secrets/secrets'

/*
 * Habits: the methods and devices of the company's employees, so that decoys look like them. Each habit is the shape
 * of a whole employee, because methods and devices depend on each other: employees with two phones may be those
 * without a security key. Each class of IDs has a number of slots, which are divided among the shapes of its
 * employees. A decoy always belongs to the same slot. When the company changes, no more slots get another shape than
 * necessary, so that few decoys change.
 */

/** A letter of a masked address: the letter itself, or an index of `placesIn` if the employee's ID has it there. */
export type Letter = string | number

/** Data of one employee that is visible without a sign-in. */
export interface Shape {
  readonly statuses: Readonly<Record<AuthenticationType, MethodStatus>>
  readonly phones: number
  /** Lengths of the IDs of registered passkeys, in characters. */
  readonly credentials: Readonly<Record<PasskeyType, readonly number[]>>
  /** Transports of the same passkeys, in the same order. Missing if no passkey has transports. */
  readonly transports?: Readonly<Record<PasskeyType, readonly (string | null)[]>>
  /** Parts of the masked address. `last` is missing if the name before the @ is short. */
  readonly email: { readonly first: Letter; readonly last?: Letter; readonly domain: string } | null
}

export interface Habits {
  readonly shapes: readonly Shape[]
  /** For each class of IDs, the shape's index for each slot. Null for a class with few employees. */
  readonly classes: readonly (readonly number[] | null)[]
  /** The shape's index for each slot, over all employees. For decoys of a class with few employees. */
  readonly everybody: readonly number[]
}

/** Number of classes of IDs. Few, because each further class leaves fewer numbers for decoys. */
export const ID_CLASSES = 16

/**
 * Returns the class of an ID by its form: `mjkim`, `minji.kim` and `x1234` have three forms. Departments and
 * contractors often have IDs of one form, and other methods than the rest.
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

export const SLOTS = 1_024
/** Number of employees that are measured: one for each slot. The same employees are measured each time. */
const MOST_MEASURED = SLOTS
/** Fewer employees are no usable sample. A class that already has slots keeps them down to `FEWEST_TO_STAY`. */
const FEWEST_IN_CLASS = 12
const FEWEST_TO_STAY = 8

/** Shape for a company without employees: no method is granted. */
const NOTHING: Shape = {
  statuses: byAuthenticationType(() => 0),
  phones: 0,
  credentials: { ctap: [], platform: [] },
  email: null,
}

/**
 * Returns the letters of an ID that addresses are often made from, in the order in which they are compared. An entry
 * is undefined if the ID has no such letter.
 */
export function placesIn(employeeId: string): readonly (string | undefined)[] {
  const words = employeeId.match(/[a-z]+/g) ?? []
  const [firstWord, lastWord] = [words[0], words.at(-1)]
  return [
    employeeId[0],
    employeeId.at(-1),
    lastWord?.[0],
    lastWord?.at(-1),
    firstWord?.at(-1),
    employeeId[1],
    employeeId[2],
    employeeId.at(-2),
  ]
}

interface MeasuredRow {
  readonly employeeId: string
  readonly email: string | null
  readonly hasNumber: boolean
  readonly isLocked: boolean
  readonly granted: readonly AuthenticationType[]
  readonly registered: readonly string[]
  readonly phones: number
  readonly ctap: readonly number[]
  readonly platform: readonly number[]
  readonly ctapTransports: readonly (string | null)[]
  readonly platformTransports: readonly (string | null)[]
}

/**
 * Measures how often employees have each combination of methods, and assigns the combinations to unknown IDs in the
 * same proportions. As few unknown IDs as possible get another combination than in `before`.
 */
export async function measureHabits(
  queries: Queries,
  keys: SecretKeys,
  before: Habits | undefined,
): Promise<Habits> {
  const rows = await queries.query<MeasuredRow>(
    `SELECT e.employee_id AS "employeeId", e.email, e.phone IS NOT NULL AS "hasNumber",
            e.locked_at IS NOT NULL AS "isLocked",
            ARRAY(SELECT method FROM grants g WHERE g.user_id = e.user_id ORDER BY method) AS granted,
            ARRAY(SELECT DISTINCT type FROM authenticators a WHERE a.user_id = e.user_id) AS registered,
            (SELECT count(DISTINCT device_id)::int FROM authenticators a
             WHERE a.user_id = e.user_id AND a.type = 'mobile') AS phones,
            ARRAY(SELECT length(credential_id) FROM passkeys JOIN authenticators a USING (authenticator_id)
                  WHERE a.user_id = e.user_id AND a.type = 'ctap' ORDER BY authenticator_id) AS ctap,
            ARRAY(SELECT length(credential_id) FROM passkeys JOIN authenticators a USING (authenticator_id)
                  WHERE a.user_id = e.user_id AND a.type = 'platform' ORDER BY authenticator_id) AS platform,
            ARRAY(SELECT transports FROM passkeys JOIN authenticators a USING (authenticator_id)
                  WHERE a.user_id = e.user_id AND a.type = 'ctap' ORDER BY authenticator_id) AS "ctapTransports",
            ARRAY(SELECT transports FROM passkeys JOIN authenticators a USING (authenticator_id)
                  WHERE a.user_id = e.user_id AND a.type = 'platform' ORDER BY authenticator_id) AS "platformTransports"
     FROM employees e ORDER BY sha256(convert_to(e.user_id::text, 'UTF8')) LIMIT $1`,
    [MOST_MEASURED],
  )
  const letterOf = usualPlaces(rows)
  const measured = rows.map((row) => ({
    idClass: idClassOf(keys, row.employeeId),
    key: JSON.stringify(shapeOf(row, letterOf)),
  }))
  const keysBefore = before?.shapes.map((shape) => JSON.stringify(shape)) ?? []
  const slotsBefore = (slots: readonly number[] | null | undefined) =>
    slots?.map((index) => keysBefore[index] ?? '')
  const classes = Array.from({ length: ID_CLASSES }, (_, idClass) => {
    const slots = slotsBefore(before?.classes[idClass])
    const members = measured.filter((each) => each.idClass === idClass)
    const isEnough = members.length >= (slots ? FEWEST_TO_STAY : FEWEST_IN_CLASS)
    return isEnough
      ? shareOut(
          members.map(({ key }) => key),
          slots,
        )
      : null
  })
  const everybody = shareOut(
    measured.length > 0 ? measured.map(({ key }) => key) : [JSON.stringify(NOTHING)],
    slotsBefore(before?.everybody),
  )
  const used = [...new Set([...everybody, ...classes.flatMap((slots) => slots ?? [])])].sort()
  const indexOf = new Map(used.map((key, index) => [key, index]))
  const indexed = (slots: readonly string[]) => slots.map((key) => indexOf.get(key) ?? 0)
  return {
    shapes: used.map((key): Shape => JSON.parse(key)),
    classes: classes.map((slots) => slots && indexed(slots)),
    everybody: indexed(everybody),
  }
}

type LetterOf = (end: 'first' | 'last', letter: string, employeeId: string) => Letter

/**
 * Makes a function that turns a letter into its place in the ID. If the ID has the letter at several places, the
 * place at which most employees have it counts.
 */
function usualPlaces(rows: readonly MeasuredRow[]): LetterOf {
  const counts = { first: new Map<number, number>(), last: new Map<number, number>() }
  const matching = (letter: string, employeeId: string) =>
    placesIn(employeeId).flatMap((at, place) => (at === letter ? [place] : []))
  for (const { email, employeeId } of rows) {
    const masked = lettersOf(email)
    for (const end of ['first', 'last'] as const)
      for (const place of masked?.[end] ? matching(masked[end], employeeId) : [])
        counts[end].set(place, (counts[end].get(place) ?? 0) + 1)
  }
  return (end, letter, employeeId) => {
    const [place] = matching(letter, employeeId).sort(
      (one, other) => (counts[end].get(other) ?? 0) - (counts[end].get(one) ?? 0),
    )
    return place ?? letter
  }
}

/** Returns the visible letters of a masked address and its domain, or undefined if there is no address. */
function lettersOf(email: string | null) {
  if (email === null) return undefined
  const masked = maskEmail(email)
  const at = masked.lastIndexOf('@')
  const [first = '', , , , last] = [...masked.slice(0, at)]
  return { first, last, domain: masked.slice(at + 1) }
}

function shapeOf(row: MeasuredRow, letterOf: LetterOf): Shape {
  const { employeeId, isLocked, granted, phones, ctap, platform } = row
  const transports = { ctap: row.ctapTransports, platform: row.platformTransports }
  const masked = lettersOf(row.email)
  return {
    statuses: byAuthenticationType((type) => {
      const method = methodByWireType(type)
      return method && !isLocked && granted.includes(type) ? statusIn[method.requires](row, type) : 0
    }),
    phones,
    credentials: { ctap, platform },
    ...([...transports.ctap, ...transports.platform].some(Boolean) && { transports }),
    email: masked
      ? {
          first: letterOf('first', masked.first, employeeId),
          ...(masked.last !== undefined && { last: letterOf('last', masked.last, employeeId) }),
          domain: masked.domain,
        }
      : null,
  }
}

/**
 * Status of a granted method. A method that wrong codes closed counts as open. Otherwise strangers could close an
 * employee's method and see which decoys change with it.
 */
const statusIn: Readonly<
  Record<Method['requires'], (row: MeasuredRow, type: AuthenticationType) => MethodStatus>
> = {
  app: ({ registered }, type) => (registered.includes(type) ? 3 : 2),
  passkey: ({ registered }, type) => (registered.includes(type) ? 3 : 2),
  email: ({ email }) => (email === null ? 0 : 1),
  phone: ({ hasNumber }) => (hasNumber ? 1 : 0),
  'help-desk': () => 1,
}

/**
 * Divides the slots by how often each key occurs. A slot of `before` keeps its key while that key still has a share.
 */
function shareOut(keys: readonly string[], before: readonly string[] | undefined): string[] {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  const quotas = [...counts].map(([key, count]) => {
    const exact = (SLOTS * count) / keys.length
    return {
      key,
      share: Math.floor(exact),
      rest: exact % 1,
      order: createHash('sha256').update(key).digest('hex'),
    }
  })
  const left = SLOTS - quotas.reduce((sum, { share }) => sum + share, 0)
  const byRest = quotas.toSorted((a, b) => b.rest - a.rest || (a.order < b.order ? -1 : 1))
  for (const quota of byRest.slice(0, left)) quota.share += 1
  const shares = new Map(quotas.map(({ key, share }) => [key, share]))
  const slots = (before ?? Array<string>(SLOTS).fill('')).map((key) => {
    const share = shares.get(key) ?? 0
    if (share === 0) return undefined
    shares.set(key, share - 1)
    return key
  })
  // Sorted, so that a slightly changed shape gets the slots of its former version.
  const free = [...shares]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, share]) => Array<string>(share).fill(key))
  const emptied = slots
    .flatMap((key, slot) => (key === undefined ? [{ slot, was: before?.[slot] ?? '' }] : []))
    .sort((one, other) => (one.was < other.was ? -1 : one.was > other.was ? 1 : one.slot - other.slot))
  for (const [index, { slot }] of emptied.entries()) slots[slot] = free[index]
  return slots.map((key) => key ?? '')
}
