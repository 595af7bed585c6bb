import { registerEvent } from '../../../src/contract/broker-events'
import { openTopic } from '../broker/sealed-topic'
import type { Services } from '../services'
import type { OpenedRegistration } from './serials'

type Announcer = Pick<Services, 'broker' | 'log' | 'settings'>

/** A browser that has lost its connection gets this long to come back, even if the serial was used in its last second. */
const AT_LEAST_MS = 30_000

/**
 * Tells the waiting browser that its device is registered, until its time is over: the message is retained for one that
 * subscribes late and repeated for one whose broker was restarted. A broker that is away gets the repetition.
 */
export function announceRegistration(
  { broker, log, settings }: Announcer,
  { topic, expiresAt }: Pick<OpenedRegistration, 'topic' | 'expiresAt'>,
): void {
  const leftMs = Math.max(AT_LEAST_MS, expiresAt.getTime() - settings.clock.now().getTime())
  broker
    .publish(topic, registerEvent, { retain: true, untilMs: Date.now() + leftMs })
    .catch((error: Error) => log.warn({ err: error }, 'a registration could not be announced yet'))
}

/** Takes up at start what this server, or the broker within it, was announcing when it stopped. */
export async function resumeAnnouncements(
  services: Announcer & Pick<Services, 'database' | 'keys'>,
): Promise<void> {
  const completed = await services.database.query<{ topic: string; expiresAt: Date }>(
    `SELECT topic, expires_at AS "expiresAt" FROM registration_serials
     WHERE consumed_at IS NOT NULL AND expires_at > $1`,
    [services.settings.clock.now()],
  )
  for (const { topic, expiresAt } of completed) {
    announceRegistration(services, { topic: openTopic(services.keys, topic), expiresAt })
  }
}
