import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database'
import { type Clock, secondsAfter } from '../platform/clock'
import type { Logger } from '../platform/log'
import type { Mailer } from './mailer'
import { mailOf, type StoredNotice } from './outbox'

const LOOK_EVERY_MS = 1_000
/** As many as the mail queue sends of them at once. */
const AT_ONCE = 2
/**
 * So long a notice is an instance's own: longer than the mail queue keeps one. An instance that is killed in the middle leaves
 * it to the others after that, which then send it once more if the mail server had taken it.
 */
const CLAIM_SECONDS = 900
/** Twice as long after each try, up to the longest. */
const FIRST_PAUSE_SECONDS = 2
const LONGEST_PAUSE_SECONDS = 900
/** What a mail server has not taken by then is sent again when its claim has ended. */
const GRACE_MS = 3_000
/** After that, a notice is no news. */
const GIVE_UP_AFTER_SECONDS = 3 * 86_400

interface Sending {
  readonly database: Database
  readonly mailer: Mailer
  readonly settings: { readonly clock: Clock }
  readonly log: Logger
}

interface Claimed {
  readonly id: string
  readonly recipient: string
  readonly content: string
  readonly madeAt: Date
  readonly tries: number
}

export interface NoticeSender {
  /** How many notices this instance has given up since its start. */
  readonly givenUp: number
  /** Begins no further mail and waits a moment for what is under way, once the mailer is closed. */
  close(): Promise<void>
}

/**
 * Sends what is in the outbox, beginning with what waits for the longest. Instances do not take each other's rows. A mail that
 * is not taken is tried again with growing pauses for three days.
 */
export function startSendingNotices(sending: Sending): NoticeSender {
  const { log } = sending
  const underWay = new Set<Promise<void>>()
  let givenUp = 0
  let isClosed = false
  let looking: Promise<void> | undefined

  const look = async (): Promise<void> => {
    while (!isClosed && underWay.size < AT_ONCE) {
      const [notice] = await claim(sending)
      if (!notice) return
      const sent = deliver(sending, notice)
        .then((outcome) => {
          if (outcome === 'given up') givenUp += 1
        })
        .catch((error: Error) =>
          log.warn(
            { err: error },
            'the mail about a change may be sent again: its outcome could not be noted',
          ),
        )
        .finally(() => {
          underWay.delete(sent)
          lookAgain()
        })
      underWay.add(sent)
    }
  }
  const lookAgain = (): void => {
    if (isClosed) return
    looking ??= look()
      .catch((error: Error) => log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        looking = undefined
      })
  }
  const timer = setInterval(lookAgain, LOOK_EVERY_MS)
  timer.unref()
  return {
    get givenUp() {
      return givenUp
    },
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await looking
      const late = pause(GRACE_MS, undefined, { ref: false })
      await Promise.race([Promise.all(underWay), late])
    },
  }
}

async function claim({ database, settings }: Sending): Promise<Claimed[]> {
  const now = settings.clock.now()
  return database.query<Claimed>(
    `UPDATE notices SET next_try_at = $2, tries = tries + 1
     WHERE notice_id = (
       SELECT notice_id FROM notices WHERE next_try_at <= $1 ORDER BY next_try_at, notice_id LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     RETURNING notice_id::text AS id, recipient, content, made_at AS "madeAt", tries`,
    [now, secondsAfter(now, CLAIM_SECONDS)],
  )
}

async function deliver(
  { database, mailer, settings, log }: Sending,
  { id, recipient, content, madeAt, tries }: Claimed,
): Promise<'sent' | 'later' | 'given up'> {
  const notice = JSON.parse(content) as StoredNotice
  try {
    await mailer.send({ to: recipient, ...mailOf(notice, madeAt) }, 'notice')
  } catch (error) {
    const now = settings.clock.now()
    const { kind } = notice
    if (now >= secondsAfter(madeAt, GIVE_UP_AFTER_SECONDS)) {
      await database.query('DELETE FROM notices WHERE notice_id = $1::bigint', [id])
      log.error(
        { err: error, kind, tries },
        'the mail about a change was given up: no mail server has taken it in three days',
      )
      return 'given up'
    }
    const pauseSeconds = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - 1, 20))
    await database.query('UPDATE notices SET next_try_at = $2 WHERE notice_id = $1::bigint', [
      id,
      secondsAfter(now, pauseSeconds),
    ])
    log.error({ err: error, kind, tries, pauseSeconds }, 'the mail about a change could not be sent')
    return 'later'
  }
  await database.query('DELETE FROM notices WHERE notice_id = $1::bigint', [id])
  return 'sent'
}
