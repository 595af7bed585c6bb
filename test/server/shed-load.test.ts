import { Hono } from 'hono'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { errorAnswers } from '../../demo/server/http/error-answers'
import { shedLoad } from '../../demo/server/http/shed-load'
import { createTestClock } from '../support/server'

const clock = createTestClock()
const database = { load: 0 }
let worked = 0
let app: Hono

beforeEach(() => {
  database.load = 0
  worked = 0
  app = new Hono()
  app.onError(errorAnswers(pino({ level: 'silent' })))
  app.use(shedLoad({ database, settings: { clock, trustProxy: false }, holdMs: 0 }))
  app.get('/', (context) => {
    worked += 1
    return context.text('done')
  })
})

const ask = (remotePort: number) =>
  app.request('/', {}, { incoming: { socket: { remoteAddress: '203.0.113.7', remotePort } } })

it('serves everybody while few wait for the database', async () => {
  database.load = 0.4
  expect((await ask(1)).status).toBe(200)
})

it('refuses without any work while too many wait, and says when to come back [ASVS 15.2.2]', async () => {
  database.load = 1
  const refused = await ask(1)
  expect([refused.status, refused.headers.get('retry-after'), worked]).toEqual([
    503,
    expect.stringMatching(/^[5-9]$/),
    0,
  ])
  expect(await refused.json()).toEqual({ failInfo: { code: 1002, message: 'service-unavailable' } })
})

it('has places for those who wait as long as they were asked to, and none for those who do not', async () => {
  database.load = 1
  for (const caller of [1, 2]) expect((await ask(caller)).status).toBe(503)
  database.load = 0.6
  for (let again = 0; again < 3; again++) {
    clock.advance(2)
    expect((await ask(1)).status).toBe(503)
  }
  expect((await ask(2)).status).toBe(200)
  expect((await ask(3)).status).toBe(200)
  clock.advance(5)
  expect((await ask(1)).status).toBe(200)
  expect(worked).toBe(3)
})

it('serves those who did not wait, too, as soon as there is room', async () => {
  database.load = 1
  await ask(1)
  database.load = 0.4
  expect((await ask(1)).status).toBe(200)
})
