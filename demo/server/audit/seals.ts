import { createHash, createHmac } from 'node:crypto'
import { advisoryLocks } from '../database/advisory-locks'
import type { Database, Queries } from '../database/database'
import { type Clock, secondsAfter } from '../platform/clock'
import type { Logger } from '../platform/log'
import type { SecretKeys } from '../secrets/secret-keys'

/*
 * Seals of the audit log. Each minute that has entries is sealed with its predecessor: an HMAC over the seal before, the
 * minute, the number of its entries and their digest. The key is not in the database: without it, changing, removing or
 * adding a sealed entry leaves a trace. Seals stay when retention removes their entries: the chain goes on.
 *
 * A minute is sealed when nothing can be written into it any more. First it is closed: the trigger on audit_log gives entries
 * that come for a closed minute the time at which the open ones begin. A transaction that did not see it closed yet has a
 * number by then; once all transactions with such numbers have ended, the minute is sealed.
 */

/** Entries have the time of the request, and are written a moment later. */
const CLOSE_AFTER_SECONDS = 60
const PAGE = 5_000
const BEGINNING = new Date('0001-01-01T00:00:00Z')

/** A minute of the log. */
interface Minute {
  /** ISO 8601, such as `2026-11-29T08:15Z`. */
  readonly minute: string
  readonly entries: number
  /** Of its entries in order, in their canonical form. */
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

/** An entry as a line of JSON: its columns in their order, the time in UTC with microseconds. */
const canonical = ({ id, at, fields }: Row): string => `${JSON.stringify([id, at, ...fields])}\n`

/** Minutes of the log in order, those without entries left out. */
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

type SealingKey = Pick<SecretKeys, 'auditSeals'>

const sealOf = (
  { auditSeals }: SealingKey,
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

/** Whether a seal, in hexadecimal digits, is in the chain. */
export async function hasSeal(queries: Queries, seal: string): Promise<boolean> {
  const rows = await queries.query("SELECT 1 FROM audit_seals WHERE encode(seal, 'hex') = lower($1)", [seal])
  return rows.length > 0
}

interface Sealing {
  readonly database: Database
  readonly settings: { readonly clock: Clock }
  readonly keys: SealingKey
}

/** Minutes that are closed, and which transactions may still write into them. */
export interface ClosedMinutes {
  readonly until: Date
  /** The number of the first transaction that cannot. */
  readonly firstAfter: string
}

/** Closes the minutes that have ended. */
export async function closeMinutes({
  database,
  settings,
}: Pick<Sealing, 'database' | 'settings'>): Promise<ClosedMinutes> {
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
  // After that commit: whoever has no number yet sees the minutes closed.
  const [next] = await database.query<{ firstAfter: string }>(
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS "firstAfter"',
  )
  return { until: closedUntil, firstAfter: next?.firstAfter ?? '' }
}

/** The outcome: how many minutes were sealed, the last of them, and whether there may be more. */
export interface Sealed {
  readonly minutes: number
  readonly newest: Seal | undefined
  readonly isDone: boolean
}

/**
 * Seals closed minutes, some thousand entries at a time. Gives undefined while transactions go on that may still write into them,
 * or while another instance seals.
 */
export async function sealMinutes(
  { database, keys }: Sealing,
  { until, firstAfter }: ClosedMinutes,
): Promise<Sealed | undefined> {
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

/** Seals what has ended, now and then. Returns the way to stop it. */
export function startSealing({ log, ...sealing }: Sealing & { readonly log: Logger }): () => Promise<void> {
  let closed: ClosedMinutes | undefined
  let isClosed = false
  let underWay: Promise<void> | undefined
  const seal = async (): Promise<void> => {
    closed ??= await closeMinutes(sealing)
    let sealed: Sealed | undefined
    do {
      sealed = await sealMinutes(sealing, closed)
      // The log goes elsewhere: a seal in it shows whether the database's last ones were cut off.
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

export type Verified =
  | {
      readonly outcome: 'whole'
      readonly minutes: number
      readonly entries: number
      /** Of which retention has removed the entries. */
      readonly purged: number
      readonly newest: Seal | undefined
      readonly unsealed: number
    }
  | {
      readonly outcome: 'broken'
      /** The first that does not match. */
      readonly minute: string
      readonly why: 'entries' | 'unsealed' | 'seal'
    }

/**
 * Compares the log with its seals. In a transaction that sees one state of both.
 *
 * @param purgedBefore minutes before it may have lost all their entries to retention
 */
export async function verifySeals(queries: Queries, keys: SealingKey, purgedBefore: Date): Promise<Verified> {
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
    if (minute?.minute === seal.minute) {
      if (hexOf(minute.digest) !== hexOf(seal.digest))
        return { outcome: 'broken', minute: seal.minute, why: 'entries' }
      counts.entries += seal.entries
      minute = await nextMinute()
    } else {
      if (minuteAfter(seal.minute) > purgedBefore)
        return { outcome: 'broken', minute: seal.minute, why: 'entries' }
      counts.purged += 1
    }
  }
  const [rest] = await queries.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM audit_log WHERE at >= $1',
    [end],
  )
  return { outcome: 'whole', ...counts, newest, unsealed: rest?.count ?? 0 }
}
