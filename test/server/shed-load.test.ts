import { type Context, Hono } from 'hono'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { errorAnswers } from '../../server/http/error-answers'
import { shedLoad } from '../../server/http/shed-load'
import { failure } from '../../server/platform/failures'
import { settingsOf } from '../../server/settings/server-options'
import { createTestClock } from '../support/server'

const clock = createTestClock()
const database = { load: 0 }
let worked = 0
let held: Promise<void> | undefined
let app: Hono

beforeEach(() => {
  database.load = 0
  worked = 0
  held = undefined
  app = new Hono()
  app.onError(errorAnswers(pino({ level: 'silent' })))
  const knownCallerOf = async ({ req }: Context) => {
    const [kind, caller = 'one', token = 'its token'] = req.header('token')?.split(' ') ?? []
    return kind === 'right' ? { caller, token } : undefined
  }
  app.use(shedLoad({ database, settings: settingsOf({ clock }), knownCallerOf, holdMs: 0 }))
  app.get('/ended', (context) => {
    worked += 1
    throw failure(context.req.header('token')?.startsWith('right') ? 2002 : 2001)
  })
  app.get('/', async (context) => {
    worked += 1
    await held
    return context.text('done')
  })
})

const ask = (
  remotePort: number,
  headers: Readonly<Record<string, string>> = {},
  { path = '/', remoteAddress = '203.0.113.7' } = {},
) => app.request(path, { headers }, { incoming: { socket: { remoteAddress, remotePort } } })

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

it('has places for those with a token while it refuses strangers, until all of them are taken', async () => {
  const known = { token: 'right' }
  database.load = 1.5
  expect((await ask(1)).status).toBe(503)
  expect((await ask(1, { token: 'wrong' })).status).toBe(503)
  for (let again = 0; again < 3; again++) expect((await ask(1, known)).status).toBe(200)
  database.load = 1.9
  expect((await ask(1, known)).status).toBe(503)
})

it('serves a few calls of each caller with a token before others at once, and so many of an address', async () => {
  database.load = 1.5
  let release = (): void => undefined
  held = new Promise((resolve) => {
    release = resolve
  })
  const answers: Promise<Response>[] = []
  const askMany = (count: number, token: string, remoteAddress?: string) => {
    for (let call = 0; call < count; call++)
      answers.push(Promise.resolve(ask(1, { token }, remoteAddress === undefined ? {} : { remoteAddress })))
  }
  askMany(50, 'right one')
  await expect.poll(() => worked).toBe(8)
  // As many sessions or browsers as somebody has.
  for (let index = 0; index < 10; index++) askMany(50, `right other${index}`)
  await expect.poll(() => worked).toBe(24)
  askMany(50, 'right elsewhere', '203.0.113.8')
  await expect.poll(() => worked).toBe(32)
  release()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(32)
  expect((await ask(1, { token: 'right one' })).status).toBe(200)
})

it('gives no precedence to a token that has been refused', async () => {
  database.load = 1.5
  const ended = { token: 'right one ended' }
  expect((await ask(1, ended, { path: '/ended' })).status).toBe(403)
  for (const path of ['/', '/ended']) expect((await ask(1, ended, { path })).status).toBe(503)
  expect((await ask(1, { token: 'right one another' })).status).toBe(200)
  expect(worked).toBe(2)
})
