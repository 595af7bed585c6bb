import { createHash, createHmac } from 'node:crypto'
import { advisoryLocks, type Database, type Queries } from '../database/database'
import { type Clock, secondsAfter } from '../platform/clock'
import type { Logger } from '../platform/log'
import type { SecretKeys } from '../secrets/secrets'

/*
 * Seals of the audit log. Each minute with entries gets a seal: an HMAC over the previous seal, the minute, the
 * number of its entries and their digest. The key is not in the database, so that someone with the database alone
 * can't change, remove or add a sealed entry unnoticed. Seals stay when retention removes their entries, so that the
 * chain goes on.
 *
 * A minute is sealed when nothing can be written into it any more. First it is closed: from then on, the trigger on
 * audit_log gives a late entry for that minute the time at which the open minutes begin. A running transaction may
 * not see that the minute is closed, but it already has a transaction number. The minute is sealed when all
 * transactions with such numbers have ended.
 */

/**
 * Delay before a minute is closed for further entries. An entry has the time of its request, and is written a moment
 * later.
 */
const CLOSE_AFTER_SECONDS = 60
const PAGE = 5_000
const BEGINNING = new Date('0001-01-01T00:00:00Z')

/** A minute of the audit log that has entries. */
interface Minute {
  /** ISO 8601, such as `2026-11-29T08:15Z`. */
  readonly minute: string
  readonly entries: number
  /** SHA-256 of the entries in order, in their canonical form. */
  readonly digest: Uint8Array
}

export interface Seal extends Minute {
  readonly seal: Uint8Array
}

interface Row {
  readonly id: number
  readonly at: string
  readonly fields: readonly (string | null)[]
}

const minuteOf = ({ at }: Pick<Row, 'at'>): string => `${at.slice(0, 16)}Z`

const minuteAfter = (minute: string): Date => secondsAfter(new Date(minute), 60)

/**
 * Returns the canonical form of an entry: a line of JSON with its columns in order, the time in UTC with
 * microseconds.
 */
const canonical = ({ id, at, fields }: Row): string => `${JSON.stringify([id, at, ...fields])}\n`

/** Yields the minutes that have entries, in order. */
async function* minutesOf(queries: Queries, from: Date, until: Date): AsyncGenerator<Minute> {
  let rows: Row[] = []
  let last: Pick<Row, 'id' | 'at'> = { id: 0, at: from.toISOString() }
  for (;;) {
    const page = await queries.query<Row>(
      `SELECT audit_id AS id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
         ARRAY[action, outcome, actor, actor_id, employee_id, address, request_id, details] AS fields
       FROM audit_log WHERE at >= $1::timestamptz AND at < $2 AND (at, audit_id) > ($1::timestamptz, $3::int)
       ORDER BY at, audit_id LIMIT ${PAGE}`,
      [last.at, until, last.id],
    )
    for (const row of page) {
      const [first] = rows
      if (first && minuteOf(first) !== minuteOf(row)) {
        yield sumOf(rows)
        rows = []
      }
      rows.push(row)
      last = row
    }
    if (page.length < PAGE) break
  }
  if (rows.length > 0) yield sumOf(rows)
}

function sumOf(rows: readonly Row[]): Minute {
  const hash = createHash('sha256')
  for (const row of [...rows].sort((a, b) => a.id - b.id)) hash.update(canonical(row))
  return { minute: minuteOf(rows[0] as Row), entries: rows.length, digest: hash.digest() }
}

const sealOf = (
  { auditSeals }: SecretKeys,
  before: Uint8Array | undefined,
  { minute, entries, digest }: Minute,
): Uint8Array =>
  createHmac('sha256', auditSeals)
    .update(JSON.stringify([hexOf(before), minute, entries, hexOf(digest)]))
    .digest()

export const hexOf = (bytes: Uint8Array | undefined): string =>
  bytes ? Buffer.from(bytes).toString('hex') : ''

async function* allSeals(queries: Queries): AsyncGenerator<Seal> {
  let last: string | null = null
  for (;;) {
    const seals: Seal[] = await queries.query<Seal>(
      `SELECT to_char(minute AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') AS minute, entries,
         entries_digest AS digest, seal
       FROM audit_seals WHERE $1::timestamptz IS NULL OR minute > $1 ORDER BY audit_seals.minute LIMIT ${PAGE}`,
      [last],
    )
    yield* seals
    if (seals.length < PAGE) return
    last = seals.at(-1)?.minute ?? null
  }
}

async function newestSeal(queries: Queries): Promise<Seal | undefined> {
  const [seal] = await queries.query<Seal>(
    `SELECT to_char(minute AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') AS minute, entries,
       entries_digest AS digest, seal
     FROM audit_seals ORDER BY audit_seals.minute DESC LIMIT 1`,
  )
  return seal
}

/** True if a seal, in hexadecimal digits, is in the chain. */
export async function hasSeal(queries: Queries, seal: string): Promise<boolean> {
  const rows = await queries.query("SELECT 1 FROM audit_seals WHERE encode(seal, 'hex') = lower($1)", [seal])
  return rows.length > 0
}

interface ClosingContext {
  readonly database: Database
  readonly settings: { readonly clock: Clock }
}

interface SealingContext extends ClosingContext {
  readonly keys: SecretKeys
}

/** The end of the closed minutes, and the transactions that may still write into them. */
export interface ClosedMinutes {
  readonly until: Date
  /** Number of the first transaction that can no longer write into the closed minutes. */
  readonly firstAfter: string
}

/** Closes the minutes that have ended. */
export async function closeMinutes({ database, settings }: ClosingContext): Promise<ClosedMinutes> {
  const until = secondsAfter(settings.clock.now(), -CLOSE_AFTER_SECONDS)
  until.setUTCSeconds(0, 0)
  const closedUntil = await database.transaction(async (queries) => {
    await queries.query('SELECT pg_advisory_xact_lock($1::int)', [advisoryLocks.auditSeals])
    const [row] = await queries.query<{ closed_until: Date }>(
      'UPDATE audit_closing SET closed_until = GREATEST(closed_until, $1) RETURNING closed_until',
      [until],
    )
    if (!row) await queries.query('INSERT INTO audit_closing (closed_until) VALUES ($1)', [until])
    return row?.closed_until ?? until
  })
  // Read after the commit above: a transaction that gets its number later sees the minutes closed.
  const [next] = await database.query<{ firstAfter: string }>(
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS "firstAfter"',
  )
  return { until: closedUntil, firstAfter: next?.firstAfter ?? '' }
}

/** Result of sealing. If `isDone` is false, more closed minutes may be left. */
export interface SealedMinutes {
  readonly minutes: number
  readonly newest: Seal | undefined
  readonly isDone: boolean
}

/**
 * Seals closed minutes, some thousand entries at a time. Returns undefined while a running transaction may still
 * write into them, or while another instance is sealing.
 */
export async function sealMinutes(
  { database, keys }: SealingContext,
  { until, firstAfter }: ClosedMinutes,
): Promise<SealedMinutes | undefined> {
  return database.transaction(async (queries) => {
    const [free] = await queries.query<{ isFree: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1::int) AS "isFree"',
      [advisoryLocks.auditSeals],
    )
    if (!free?.isFree) return undefined
    const [ended] = await queries.query<{ allEnded: boolean }>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 AS "allEnded"',
      [firstAfter],
    )
    if (!ended?.allEnded) return undefined
    let newest = await newestSeal(queries)
    const from = newest ? minuteAfter(newest.minute) : BEGINNING
    const seals: Seal[] = []
    let entries = 0
    let isDone = true
    for await (const minute of minutesOf(queries, from, until)) {
      newest = { ...minute, seal: sealOf(keys, newest?.seal, minute) }
      seals.push(newest)
      entries += minute.entries
      isDone = entries < PAGE
      if (!isDone) break
    }
    await queries.query(
      `INSERT INTO audit_seals (minute, entries, entries_digest, seal)
       SELECT * FROM unnest($1::timestamptz[], $2::int[], $3::bytea[], $4::bytea[])`,
      [
        seals.map(({ minute }) => minute),
        seals.map(({ entries }) => entries),
        seals.map(({ digest }) => digest),
        seals.map(({ seal }) => seal),
      ],
    )
    return { minutes: seals.length, newest, isDone }
  })
}

const SEAL_EVERY_MS = 20_000
const STALLED_SECONDS = 600

/** Closes and seals ended minutes at intervals. Returns a function that stops this. */
export function startSealing({
  log,
  ...sealing
}: SealingContext & { readonly log: Logger }): () => Promise<void> {
  let closed: ClosedMinutes | undefined
  let isClosed = false
  let underWay: Promise<void> | undefined
  const seal = async (): Promise<void> => {
    closed ??= await closeMinutes(sealing)
    let sealed: SealedMinutes | undefined
    do {
      sealed = await sealMinutes(sealing, closed)
      // The server's log is stored elsewhere. A seal in it shows if the newest seals were removed from the database.
      if (sealed?.newest && sealed.minutes > 0)
        log.info({ minute: sealed.newest.minute, seal: hexOf(sealed.newest.seal) }, 'the audit log is sealed')
    } while (sealed && !sealed.isDone && !isClosed)
    if (sealed) closed = undefined
    else if (closed.until < secondsAfter(sealing.settings.clock.now(), -STALLED_SECONDS))
      log.warn('the audit log is not sealed: a transaction that began long ago has not ended')
  }
  const timer = setInterval(() => {
    underWay ??= seal()
      .catch((error: Error) => log.warn({ err: error }, 'the audit log could not be sealed'))
      .finally(() => {
        underWay = undefined
      })
  }, SEAL_EVERY_MS)
  timer.unref()
  return async () => {
    isClosed = true
    clearInterval(timer)
    await underWay
  }
}

export type SealVerification =
  | {
      readonly outcome: 'whole'
      readonly minutes: number
      readonly entries: number
      /** Number of minutes from which retention has removed entries. */
      readonly purged: number
      readonly newest: Seal | undefined
      readonly unsealed: number
    }
  | {
      readonly outcome: 'broken'
      /** The first minute that does not match. */
      readonly minute: string
      readonly why: 'entries' | 'unsealed' | 'seal'
    }

/**
 * Compares the audit log with its seals. Must run in a REPEATABLE READ transaction, so that it sees one state of
 * both.
 *
 * @param purgedBefore retention may have removed entries of minutes before this time
 */
export async function verifySeals(
  queries: Queries,
  keys: SecretKeys,
  purgedBefore: Date,
): Promise<SealVerification> {
  const newest = await newestSeal(queries)
  const end = newest ? minuteAfter(newest.minute) : BEGINNING
  const minutes = minutesOf(queries, BEGINNING, end)
  const nextMinute = async () => (await minutes.next()).value as Minute | undefined
  let minute = await nextMinute()
  let before: Seal | undefined
  const counts = { minutes: 0, entries: 0, purged: 0 }
  for await (const seal of allSeals(queries)) {
    if (minute && minute.minute < seal.minute)
      return { outcome: 'broken', minute: minute.minute, why: 'unsealed' }
    if (hexOf(sealOf(keys, before?.seal, seal)) !== hexOf(seal.seal))
      return { outcome: 'broken', minute: seal.minute, why: 'seal' }
    before = seal
    counts.minutes += 1
    const found = minute?.minute === seal.minute ? minute : undefined
    if (found) minute = await nextMinute()
    const state = stateOf(seal, found, purgedBefore)
    if (state === 'broken') return { outcome: 'broken', minute: seal.minute, why: 'entries' }
    if (state === 'purged') counts.purged += 1
    else counts.entries += seal.entries
  }
  const [rest] = await queries.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM audit_log WHERE at >= $1',
    [end],
  )
  return { outcome: 'whole', ...counts, newest, unsealed: rest?.count ?? 0 }
}

/**
 * Returns the state of a sealed minute. Retention removes in batches, so a purged minute may still have some entries.
 */
function stateOf(seal: Seal, found: Minute | undefined, purgedBefore: Date): 'whole' | 'purged' | 'broken' {
  if (found && hexOf(found.digest) === hexOf(seal.digest)) return 'whole'
  const hasFewer = (found?.entries ?? 0) < seal.entries
  return hasFewer && minuteAfter(seal.minute) <= purgedBefore ? 'purged' : 'broken'
}
