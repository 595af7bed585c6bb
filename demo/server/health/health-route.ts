import type { Context, Hono } from 'hono'
import type { Services } from '../services'

/** A load balancer that asks every few seconds hears of a silent database before it asks again. */
const DATABASE_MS = 2_000
/** One answer is good for all who ask in this time. */
const FRESH_MS = 1_000

/**
 * What supervisors and load balancers ask. `/livez`: whether this process is worth keeping; 503 asks for a restart.
 * `/readyz`: whether to send people here. A broker that is away takes push away and nothing else, a mail server the
 * codes by email: neither counts there. `/healthz`: whether everything works, for whoever watches.
 */
export function healthRoute(app: Hono, { database, broker, mailer, shutdown }: Services): void {
  const answer = (context: Context, good: boolean, facts: Record<string, boolean>) => {
    context.header('Cache-Control', 'no-store')
    return context.json(facts, good ? 200 : 503)
  }
  const databaseWorks = sharedProbe(database)

  app.get('/livez', (context) => answer(context, !database.lost, { database: !database.lost }))

  app.get('/readyz', async (context) => {
    const works = await databaseWorks()
    const { draining } = shutdown
    const degraded = { broker: broker.connected, mail: mailer.works }
    return answer(context, works && !draining, { database: works, ...degraded, draining })
  })

  app.get('/healthz', async (context) => {
    const works = await databaseWorks()
    const facts = { database: works, broker: broker.connected, mail: mailer.works }
    return answer(context, Object.values(facts).every(Boolean), facts)
  })
}

/**
 * Asks the database once for all who ask at the same time or soon after: however many ask, they take nothing from the
 * requests of people.
 */
function sharedProbe(database: Pick<Services['database'], 'isWritable'>): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined
  const ask = async (): Promise<boolean> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), DATABASE_MS)
    })
    const asked = database.isWritable()
    // Until the database has answered, the next one would only wait behind this one.
    void asked.finally(() => setTimeout(() => (answer = undefined), FRESH_MS).unref())
    return Promise.race([asked, late]).finally(() => clearTimeout(timer))
  }
  return () => (answer ??= ask())
}
