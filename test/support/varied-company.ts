import type { Database } from '../../server/database/database'
import type { AuthenticationType } from '../../src/contract/methods'

/*
 * A company of some hundreds with what companies have: staff and contractors, several phones and keys, phones with Korean
 * names, IDs and addresses of several forms, people without an address, without a number, without anything. The same for the
 * same seed.
 */

interface Key {
  readonly type: 'ctap' | 'platform'
  readonly credentialId: string
}

export interface Person {
  readonly employeeId: string
  readonly email: string | null
  readonly phone: string | null
  readonly isLocked: boolean
  readonly grants: readonly AuthenticationType[]
  readonly phones: readonly { readonly deviceId: string; readonly name: string }[]
  readonly hasOtp: boolean
  readonly keys: readonly Key[]
}

const SURNAMES = ['kim', 'lee', 'park', 'choi', 'jung', 'kang', 'cho', 'yoon', 'jang', 'lim', 'han', 'oh']
const GIVEN = ['minji', 'junho', 'seoyeon', 'dohyun', 'jiwoo', 'haeun', 'sungmin', 'yuna', 'taeyang', 'eunji']
const PHONES = ['갤럭시 S24 (업무용)', '아이폰 15', 'Galaxy Z Flip5', '내 휴대폰', 'iPhone 13 mini', '회사폰']

/** mulberry32: the same numbers from 0 to 1 for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** As many people, none of whom has the ID of another one. */
export function createPeople(count: number, seed: number): Person[] {
  const random = createRandom(seed)
  const people = new Map<string, Person>()
  while (people.size < count) {
    const person = createPerson(random)
    if (!people.has(person.employeeId)) people.set(person.employeeId, person)
  }
  return [...people.values()]
}

/** Random choices by a source of numbers from 0 to 1. */
const diceOf = (random: () => number) => ({
  random,
  chance: (share: number) => random() < share,
  oneOf: <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T,
})
type Dice = ReturnType<typeof diceOf>

function createPerson(random: () => number): Person {
  const dice = diceOf(random)
  const { chance, oneOf } = dice
  const isContractor = chance(0.2)
  const usesApp = chance(isContractor ? 0.2 : 0.7)
  const grants = createGrants(dice, { isContractor, usesApp })
  const phones = Array.from({ length: usesApp ? oneOf([1, 1, 1, 2, 2, 3]) : 0 }, () => ({
    // As an earlier version made them, and as they are made today.
    deviceId: chance(0.3) ? bytesOf(random, 16).toString('hex') : base64urlOf(random, 16),
    name: oneOf(PHONES),
  }))
  const keysOf = (type: Key['type'], numbers: readonly number[], bytes: readonly number[]): Key[] =>
    grants.includes(type)
      ? Array.from({ length: oneOf(numbers) }, () => ({
          type,
          credentialId: base64urlOf(random, oneOf(bytes)),
        }))
      : []
  return {
    ...createNames(dice, isContractor),
    phone: chance(0.7) ? '010-0000-0000' : null,
    isLocked: chance(0.03),
    grants,
    phones,
    hasOtp: usesApp && chance(0.6),
    keys: [
      ...keysOf('ctap', [0, 1, 2, 2, 3], [64, 48, 16]),
      ...keysOf('platform', [0, 1, 1, 2], [32, 20, 16]),
    ],
  }
}

function createNames({ random, chance, oneOf }: Dice, isContractor: boolean) {
  const [surname, given] = [oneOf(SURNAMES), oneOf(GIVEN)]
  const number = Math.floor(random() * 1000)
  const short = `${given.slice(0, 2)}${surname}${number % 40 || ''}`
  const long = `${given}.${surname}${number % 10 || ''}`
  const ofStaff = chance(0.75) ? short : long
  const employeeId = isContractor ? `x${1000 + number}` : ofStaff
  const other = chance(0.8) ? `${given}.${surname}` : given.slice(0, 2)
  const local = chance(0.6) ? employeeId : other
  const domain = isContractor ? oneOf(['partner.example', 'works.example']) : 'gaon.example'
  return { employeeId, email: chance(isContractor ? 0.6 : 0.95) ? `${local}@${domain}` : null }
}

/** Shares of those to whom a method is granted: of contractors, and of the staff. */
const SHARES = [
  ['email', 0.9, 0.9],
  ['sms', 0.1, 0.6],
  ['ctap', 0.05, 0.4],
  ['platform', 0.05, 0.5],
  ['recovery otp', 0.7, 0.7],
] as const

function createGrants(
  { chance }: Dice,
  { isContractor, usesApp }: { readonly isContractor: boolean; readonly usesApp: boolean },
): AuthenticationType[] {
  const others = SHARES.filter(([, contractors, staff]) => chance(isContractor ? contractors : staff))
  const app = usesApp || chance(0.3) ? (['mobile', 'otp'] as const) : []
  return [...app, ...others.map(([method]) => method)]
}

const bytesOf = (random: () => number, count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)))
const base64urlOf = (random: () => number, count: number): string =>
  bytesOf(random, count).toString('base64url')

/** Puts them into an empty database, in the order of the list. `publicKey` is that of every passkey. */
export async function hirePeople(
  database: Database,
  people: readonly Person[],
  publicKey: Uint8Array,
): Promise<void> {
  const random = createRandom(7)
  const now = new Date()
  await database.query("INSERT INTO applications VALUES (1, 'Gaon Works') ON CONFLICT DO NOTHING")
  await database.transaction(async (queries) => {
    const addDevice = async (userId: number, type: string, description: string, deviceId: string | null) => {
      const [row] = await queries.query<{ id: number }>(
        `INSERT INTO authenticators (user_id, application_id, type, description, insert_date, device_id)
         VALUES ($1, 1, $2, $3, $4, $5) RETURNING authenticator_id AS id`,
        [userId, type, description, now, deviceId],
      )
      return row?.id
    }
    for (const person of people) {
      const { employeeId, email, phone, isLocked, grants, phones, hasOtp, keys } = person
      const [row] = await queries.query<{ id: number }>(
        `INSERT INTO employees (employee_id, name_ko, name_en, email, phone, locked_at)
         VALUES ($1, $1, $1, $2, $3, $4) RETURNING user_id AS id`,
        [employeeId, email, phone, isLocked ? now : null],
      )
      const userId = row?.id as number
      for (const method of grants)
        await queries.query('INSERT INTO grants (user_id, method) VALUES ($1, $2)', [userId, method])
      for (const { deviceId, name } of phones) {
        await queries.query('INSERT INTO phones (device_id, user_id, name) VALUES ($1, $2, $3)', [
          deviceId,
          userId,
          name,
        ])
        await addDevice(userId, 'mobile', name, deviceId)
      }
      if (hasOtp) {
        const id = await addDevice(userId, 'otp', phones[0]?.name ?? '', phones[0]?.deviceId ?? null)
        await queries.query('INSERT INTO otp_seeds (authenticator_id, salt) VALUES ($1, $2)', [
          id,
          bytesOf(random, 16),
        ])
      }
      for (const { type, credentialId } of keys) {
        const id = await addDevice(userId, type, '', null)
        await queries.query('INSERT INTO passkeys VALUES ($1, $2, $3, 0)', [id, credentialId, publicKey])
      }
    }
  })
}
