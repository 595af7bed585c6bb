import { createHash } from 'node:crypto'
import {
  type AuthenticationType,
  byAuthenticationType,
  type PasskeyType,
} from '../../../src/contract/authentication-types'
import { type Method, methodByWireType } from '../../../src/contract/methods'
import type { MethodStatus } from '../../../src/contract/status'
import { maskEmail } from '../../../src/contract/values/mask-email'
import type { Queries } from '../database/database'
import type { SecretKeys } from '../secrets/secret-keys'
import { ID_CLASSES, idClassOf } from './decoy-id'

/*
 * What the employees of this company have, so that those who are made up have the like. It is kept as the employees' own
 * shapes, each with everything at once: who has two phones may also be who has no security key. Each class of IDs has a
 * number of slots, which are shared out among the shapes of its employees; a decoy belongs to one slot for good. When the
 * company changes, only as many slots change as the shares do.
 */

/** A letter of a masked address: itself, or that at one of the `placesIn` the employee's ID. */
export type Letter = string | number

/** What can be seen of one employee without a sign-in. */
export interface Shape {
  readonly statuses: Readonly<Record<AuthenticationType, MethodStatus>>
  readonly phones: number
  /** Lengths of the IDs of registered passkeys, in letters. */
  readonly credentials: Readonly<Record<PasskeyType, readonly number[]>>
  /** A masked address; without a last letter where the name is short. */
  readonly email: { readonly first: Letter; readonly last?: Letter; readonly domain: string } | null
}

export interface Habits {
  readonly shapes: readonly Shape[]
  /** By class of IDs, the index of a shape for each slot; null for a class of few employees. */
  readonly classes: readonly (readonly number[] | null)[]
  /** The same for all employees. */
  readonly everybody: readonly number[]
}

export const SLOTS = 1_024
/** As many employees as there are slots, so that each has one; the same ones each time. */
const MOST_MEASURED = SLOTS
/** Fewer employees say nothing about others. A class that has slots keeps them a little longer. */
const FEWEST_IN_CLASS = 12
const FEWEST_TO_STAY = 8

/** Shapes without any employee: nothing is granted. */
const NOTHING: Shape = {
  statuses: byAuthenticationType(() => 0),
  phones: 0,
  credentials: { ctap: [], platform: [] },
  email: null,
}

/** Letters of an ID that addresses are made from, in order of what they are compared with first; undefined where there is none. */
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
}

/** Measures the company, and shares the slots out again, with as few changes to `before` as possible. */
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
                  WHERE a.user_id = e.user_id AND a.type = 'platform' ORDER BY authenticator_id) AS platform
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

/** Where a letter is at several places in the ID, it is the one at which most employees have it that counts. */
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

/** Of an address as it is masked; undefined where there is none. */
function lettersOf(email: string | null) {
  if (email === null) return undefined
  const masked = maskEmail(email)
  const at = masked.lastIndexOf('@')
  const [first = '', , , , last] = [...masked.slice(0, at)]
  return { first, last, domain: masked.slice(at + 1) }
}

function shapeOf(row: MeasuredRow, letterOf: LetterOf): Shape {
  const { employeeId, isLocked, granted, phones, ctap, platform } = row
  const masked = lettersOf(row.email)
  return {
    statuses: byAuthenticationType((type) => {
      const method = methodByWireType(type)
      return method && !isLocked && granted.includes(type) ? statusIn[method.requires](row, type) : 0
    }),
    phones,
    credentials: { ctap, platform },
    email: masked
      ? {
          first: letterOf('first', masked.first, employeeId),
          ...(masked.last !== undefined && { last: letterOf('last', masked.last, employeeId) }),
          domain: masked.domain,
        }
      : null,
  }
}

/** Of a granted method. What wrong codes have closed counts as open: strangers could close it, and see who follows. */
const statusIn: Readonly<
  Record<Method['requires'], (row: MeasuredRow, type: AuthenticationType) => MethodStatus>
> = {
  app: ({ registered }, type) => (registered.includes(type) ? 3 : 2),
  passkey: ({ registered }, type) => (registered.includes(type) ? 3 : 2),
  email: ({ email }) => (email === null ? 0 : 1),
  phone: ({ hasNumber }) => (hasNumber ? 1 : 0),
  'help-desk': () => 1,
}

/** Slots in proportion to how often each key is there; those of `before` stay wherever their key still has a share. */
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
  // Sorted, so that a shape that changes a little takes the slots of the one that it was.
  const free = [...shares]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, share]) => Array<string>(share).fill(key))
  const emptied = slots
    .flatMap((key, slot) => (key === undefined ? [{ slot, was: before?.[slot] ?? '' }] : []))
    .sort((one, other) => (one.was < other.was ? -1 : one.was > other.was ? 1 : one.slot - other.slot))
  for (const [index, { slot }] of emptied.entries()) slots[slot] = free[index]
  return slots.map((key) => key ?? '')
}
