import type { Hono } from 'hono'
import type { Services } from '../services'

/** For a proxy or a supervisor: 200 when this instance can serve a sign-in, else 503. */
export const healthRoute = (app: Hono, { database, broker }: Services): void => {
  app.get('/healthz', async (context) => {
    const databaseWorks = await database.query('SELECT 1').then(
      () => true,
      () => false,
    )
    const healthy = databaseWorks && broker.connected
    context.header('Cache-Control', 'no-store')
    return context.json({ database: databaseWorks, broker: broker.connected }, healthy ? 200 : 503)
  })
}
