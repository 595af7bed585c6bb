import { createHmac } from 'node:crypto'
import { formatLoginEvent, rejectedEvent } from '../../../src/contract/broker-events'
import { deviceWaitSeconds, loginSerialSeconds } from '../../../src/contract/lifetimes'
import { openTopic } from '../broker/sealed-topic'
import { secondsAfter } from '../platform/clock'
import { hashOf } from '../secrets/secret-token'
import type { Services } from '../services'

/*
 * The outcomes of pushes on their way to the browsers that wait for them. A push's own row is the outbox: it is decided in
 * one transaction with the serial that it leads to, and marked once the broker has taken the outcome. What an instance
 * leaves unmarked because it ended in between, another one tells, or the same one after its restart. The serial itself is
 * not stored for that: whoever has the secret key can compute it again.
 */

const LOOK_EVERY_MS = 2_000
/** A request may be approved in its last second, and its serial is good for a while then. */
const LONGEST_SECONDS = deviceWaitSeconds + loginSerialSeconds

export interface Outcome {
  readonly pushId: string
  readonly topic: string
  readonly approved: boolean
  /** As long as a browser can do something with it. */
  readonly expiresAt: Date
}

/** The login serial of an approved push. */
export const serialOfPush = ({ keys }: Pick<Services, 'keys'>, pushId: string): string =>
  createHmac('sha256', keys.codes).update(`login serial of a push\0${pushId}`).digest('base64url')

/**
 * Resolves when the broker has taken the outcome, which may be long after it came back, or when that has failed. It is
 * retained and repeated for as long as the browser waits.
 */
export async function publishOutcome(
  services: Services,
  { pushId, topic, approved, expiresAt }: Outcome,
): Promise<void> {
  const { database, broker, log, settings } = services
  const payload = approved ? formatLoginEvent(serialOfPush(services, pushId)) : rejectedEvent
  const leftMs = expiresAt.getTime() - settings.clock.now().getTime()
  try {
    await broker.publish(topic, payload, { retain: true, untilMs: Date.now() + leftMs })
    await database.query('UPDATE pushes SET told_at = $2 WHERE push_id = $1', [pushId, settings.clock.now()])
  } catch (error) {
    log.warn({ err: error }, 'the outcome of a push could not be published')
  }
}

/**
 * Publishes what others have left unpublished, now and then. At first it publishes all that browsers may still wait for: a
 * broker within the instance that ended has forgotten them. Returns the way to stop it.
 */
export async function startPublishingOutcomes(services: Services): Promise<() => Promise<void>> {
  const underWay = new Set<string>()
  const publishAll = async (which: 'unpublished' | 'all') => {
    for (const outcome of await liveOutcomes(services, which)) {
      if (underWay.has(outcome.pushId)) continue
      underWay.add(outcome.pushId)
      void publishOutcome(services, outcome).finally(() => underWay.delete(outcome.pushId))
    }
  }
  await publishAll('all')
  const timer = setInterval(() => {
    if (!services.broker.connected) return
    publishAll('unpublished').catch((error: Error) =>
      services.log.warn({ err: error }, 'outcomes of pushes could not be looked up'),
    )
  }, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await leaveToOthers(services)
  }
}

/** Clears the broker of what this instance has published when it stops; what somebody waits for, the others publish again. */
async function leaveToOthers({ database, settings, log }: Services): Promise<void> {
  const since = secondsAfter(settings.clock.now(), -LONGEST_SECONDS)
  await database
    .query('UPDATE pushes SET told_at = NULL WHERE requested_at > $1 AND told_at IS NOT NULL', [since])
    .catch((error: Error) => log.warn({ err: error }, 'outcomes of pushes could not be left to others'))
}

/** A serial that was used is not published again, nor one that an instance of an earlier version made up in its own way. */
async function liveOutcomes(services: Services, which: 'unpublished' | 'all'): Promise<Outcome[]> {
  const { database, settings } = services
  const now = settings.clock.now()
  const rows = await database.query<Outcome & { serial_hash: Uint8Array | null }>(
    `SELECT push_id AS "pushId", topic, outcome = 'approved' AS approved, p.serial_hash,
            COALESCE(s.expires_at, p.expires_at) AS "expiresAt"
     FROM pushes p LEFT JOIN login_serials s ON s.serial_hash = p.serial_hash AND s.consumed_at IS NULL
     WHERE requested_at > $2 AND outcome IN ('approved', 'rejected') AND (told_at IS NULL OR $3)
       AND CASE WHEN outcome = 'approved' THEN s.expires_at ELSE p.expires_at END > $1`,
    [now, secondsAfter(now, -LONGEST_SECONDS), which === 'all'],
  )
  return rows
    .filter(
      ({ pushId, approved, serial_hash }) =>
        !approved ||
        Buffer.from(hashOf(serialOfPush(services, pushId))).equals(serial_hash ?? new Uint8Array()),
    )
    .map((outcome) => ({ ...outcome, topic: openTopic(services.keys, outcome.topic) }))
}
