import type { Context, Hono } from 'hono'
import type { Database } from '../database/database'
import type { RequestContext } from '../request-context'

/**
 * Short enough that a load balancer learns of an unresponsive database before its next check, a few seconds later.
 */
const DATABASE_MS = 2_000
/** A result is shared by all checks within this time. */
const FRESH_MS = 1_000

/**
 * Serves the health checks of supervisors and load balancers. `/livez`: 503 if this process needs a restart.
 * `/readyz`: 503 if it should get no requests. An unavailable broker only affects push, a mail server only codes by
 * email, and a gateway only codes by SMS, so these do not count. `/healthz`: 503 if anything does not work, for
 * monitoring.
 */
export function healthRoute(
  app: Hono,
  { database, broker, mailer, textMessages, shutdown }: RequestContext,
): void {
  const answer = (c: Context, good: boolean, facts: Record<string, boolean>) => {
    c.header('Cache-Control', 'no-store')
    return c.json(facts, good ? 200 : 503)
  }
  const databaseWorks = sharedProbe(database)
  const degraded = () => ({ broker: broker.connected, mail: mailer.works, sms: textMessages.works })

  app.get('/livez', (c) => answer(c, !database.lost, { database: !database.lost }))

  app.get('/readyz', async (c) => {
    const works = await databaseWorks()
    const { draining } = shutdown
    return answer(c, works && !draining, { database: works, ...degraded(), draining })
  })

  app.get('/healthz', async (c) => {
    const works = await databaseWorks()
    const facts = { database: works, ...degraded() }
    return answer(c, Object.values(facts).every(Boolean), facts)
  })
}

/**
 * Returns a probe of the database. Checks at the same time or soon after share one query, so that frequent checks do
 * not slow down user requests.
 */
function sharedProbe(database: Database): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined
  const ask = async (): Promise<boolean> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), DATABASE_MS)
    })
    const asked = database.isWritable()
    // The result is kept until the database has answered: a second query would only wait behind the first.
    void asked.finally(() => setTimeout(() => (answer = undefined), FRESH_MS).unref())
    return Promise.race([asked, late]).finally(() => clearTimeout(timer))
  }
  return () => (answer ??= ask())
}
