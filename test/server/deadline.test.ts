import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { errorAnswers } from '../../server/http/error-answers'
import { deadline } from '../../server/http/request-bounds'
import { keepLog } from '../support/kept-log'

const log = pino({ level: 'silent' })

function appWith(answer: () => Promise<Response>, options: { deadlineMs: number; lastCall?: AbortSignal }) {
  const { deadlineMs, lastCall = new AbortController().signal } = options
  const app = new Hono()
  app.onError(errorAnswers(log))
  app.use(deadline({ log, deadlineMs, lastCall }))
  app.get('/', answer)
  return app
}

it('answers 503 and when to try again in place of a handler that takes too long [ASVS 15.2.2]', async () => {
  const answer = await appWith(() => new Promise(() => undefined), { deadlineMs: 50 }).request('/')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[5-9]$/)])
  expect(await answer.json()).toEqual({ failInfo: { code: 1002, message: 'service-unavailable' } })
})

it.each([
  ['answers', () => Promise.resolve(new Response('late'))],
  ['fails', () => Promise.reject(new Error('late'))],
])('keeps its answer when the handler %s afterwards', async (_how, settle) => {
  let finish = (): void => undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const answer = await appWith(() => finished.then(settle), { deadlineMs: 50 }).request('/')
  finish()
  await finished
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('1002')
})

it('leaves the answer of a handler in time as it is', async () => {
  const answer = await appWith(async () => new Response('in time'), { deadlineMs: 60_000 }).request('/')
  expect([answer.status, await answer.text()]).toEqual([200, 'in time'])
})

it('answers all that is open at the last call', async () => {
  const stopping = new AbortController()
  const app = appWith(() => new Promise(() => undefined), { deadlineMs: 60_000, lastCall: stopping.signal })
  const asked = Promise.all([app.request('/'), app.request('/')])
  stopping.abort()
  expect((await asked).map(({ status }) => status)).toEqual([503, 503])
})

it('names the route of what takes too long or fails, and not the employee of its path', async () => {
  const kept = keepLog()
  const log = pino(kept.stream)
  const app = new Hono()
  app.onError(errorAnswers(log))
  app.use(deadline({ log, deadlineMs: 50, lastCall: new AbortController().signal }))
  app.get('/helpdesk/api/employees/:employeeId', () => new Promise(() => undefined))
  app.put('/helpdesk/api/employees/:employeeId/lock', () => Promise.reject(new Error('broken')))
  await app.request('/helpdesk/api/employees/discreet')
  await app.request('/helpdesk/api/employees/discreet/lock', { method: 'PUT' })
  expect(kept.entries.map(({ path }) => path)).toEqual([
    ...['/helpdesk/api/employees/:employeeId', '/helpdesk/api/employees/:employeeId/lock'],
  ])
  expect(kept.text).not.toContain('discreet')
})
