import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '../../demo/server/start-server'
import { startTestServer } from '../support/server'
import { type ApiClient, createApiClient } from './api-client'

let server: RunningServer
let api: ApiClient

beforeAll(async () => {
  server = await startTestServer()
  api = createApiClient(server.url)
})
afterAll(() => server?.close())

/** Processor time of this process, in which the server runs, in ms. */
async function costOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

/** The median of five, in turn. */
async function ratioOf(run: (units: number) => Promise<unknown>, units: number): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < 5; round++) {
    const half = await costOf(() => run(units / 2))
    ratios.push((await costOf(() => run(units))) / half)
  }
  return median(ratios)
}

it('reads a name of 30,000 combining marks in a time that grows with its length alone [ASVS 1.3.12]', async () => {
  const pair = async (units: number) => {
    const name = `a${'\u0301'.repeat(units / 2)}${'\u0316'.repeat(units / 2)}`
    for (let time = 0; time < 5; time++)
      expect((await api.post('/api/phone/pair', { ticket: 'x'.repeat(22), name })).status).toBe(400)
  }
  expect(await ratioOf(pair, 30_000)).toBeLessThan(2.5)
})

it('looks at the ticket of a new phone before its name', async () => {
  const { body } = await api.post('/api/phone/pair', { ticket: 'x'.repeat(22), name: 'a\nb' })
  expect(body.failInfo.code).toBe(6003)
})
