import { expect, it, vi } from 'vitest'
import { addEmployee } from '../support/server'
import { createApiClient } from './api-client'
import { knownBrowserOf, requesterAt, signInFrom } from './requesters'
import { testServer } from './test-server'

const { server, sql: other } = testServer({ trustProxy: true })

it('gives the token of a session that has ended no precedence while too many wait', async () => {
  await addEmployee(server.url, { employeeId: 'gone', grants: ['recovery otp'] })
  const api = createApiClient(server.url)
  const { accessToken } = await signInFrom(server.url, 'gone', '10.0.0.3')
  const bearer = { authorization: `Bearer ${accessToken}` }
  await api.post('/api/user/logout', {}, bearer)
  await other.query('BEGIN')
  await other.query('LOCK TABLE employees IN ACCESS EXCLUSIVE MODE')
  let answered = 0
  const flood = Array.from({ length: 200 }, () =>
    api.get('/api/user/profile', {}, bearer).finally(() => {
      answered += 1
    }),
  )
  // As many wait as are let in to strangers, and the few that go before them.
  await expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(30)
  await other.query('ROLLBACK')
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(30)
  expect(new Set(statuses)).toEqual(new Set([403, 503]))
})

it('refuses strangers and takes requests with a token while too many wait for the database', async () => {
  await addEmployee(server.url, { employeeId: 'crowded', grants: ['recovery otp'] })
  const own = requesterAt(server.url, '10.0.0.1', await knownBrowserOf(server.url, 'crowded'))
  const { accessToken } = await signInFrom(server.url, 'crowded', '10.0.0.2')
  const bearer = { authorization: `Bearer ${accessToken}` }
  const api = createApiClient(server.url)
  const stranger = requesterAt(server.url, '198.51.100.7')
  await other.query('BEGIN')
  await other.query('LOCK TABLE employees IN ACCESS EXCLUSIVE MODE')
  const outcomes: number[] = []
  const flood = Array.from({ length: 220 }, () =>
    stranger.lookUp('crowded').then(({ status }) => outcomes.push(status)),
  )
  await vi.waitFor(
    () => expect(outcomes.filter((status) => status === 503).length).toBeGreaterThan(5),
    20_000,
  )
  const held = [
    own.lookUp('crowded'),
    api.get('/api/user/profile', {}, bearer),
    requesterAt(server.url, '198.51.100.8').lookUp('crowded'),
    requesterAt(server.url, '198.51.100.8', 'made.up').lookUp('crowded'),
    api.get('/api/user/profile', {}, { authorization: 'Bearer made.up.token' }),
  ].map(async (answer) => (await answer).status)
  // Those without a right token are refused at once.
  expect(await Promise.all(held.slice(2))).toEqual([503, 503, 503])
  await other.query('ROLLBACK')
  expect(await Promise.all(held.slice(0, 2))).toEqual([200, 200])
  await Promise.all(flood)
})
