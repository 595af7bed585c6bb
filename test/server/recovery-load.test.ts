import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '../../demo/server/start-server'
import { addEmployee, askDesk, startTestServer } from '../support/server'
import { createApiClient } from './api-client'
import { requesterAt, signInFrom } from './requesters'

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({ trustProxy: true })
})
afterAll(() => server?.close())

/** Counts slow hashes: how many were begun, and how many ran at the same time. */
function watchHashes() {
  const running = new Set<number>()
  const seen = { begun: 0, most: 0 }
  const hook = createHook({
    init: (id, type) => {
      if (type !== 'SCRYPTREQUEST') return
      running.add(id)
      seen.begun += 1
      seen.most = Math.max(seen.most, running.size)
    },
    before: (id) => running.delete(id),
  }).enable()
  return { seen, stop: () => hook.disable() }
}

async function employeeWithCode(employeeId: string) {
  await addEmployee(server.url, { employeeId, grants: ['recovery otp'] })
  return askDesk<{ code: string }>(server.url, 'POST', `employees/${employeeId}/recovery-code`)
}
const guess = (employeeId: string, code = 'WRONG-GUESS-0000') =>
  createApiClient(server.url).get('/api/login/recovery/otp/validate', {
    employeeId,
    applicationId: '1',
    code,
  })

it('hashes no guess beyond the limit, however many come at once', async () => {
  await employeeWithCode('guessed')
  const { seen, stop } = watchHashes()
  const answers = await Promise.all(Array.from({ length: 300 }, () => guess('guessed')))
  stop()
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
  // Those that would wait for long are refused before anybody counts them.
  expect(answers.filter(({ status }) => status === 429 || status === 503)).toHaveLength(290)
  expect(seen.begun).toBe(10)
})

it('hashes one guess of strangers at a time, so that files and other calls go on [ASVS 6.5.2]', async () => {
  const codes = await Promise.all([1, 2, 3, 4, 5].map((number) => employeeWithCode(`hashing${number}`)))
  const { seen, stop } = watchHashes()
  const wrong = codes.flatMap((_code, index) => Array.from({ length: 6 }, () => guess(`hashing${index + 1}`)))
  for (const { status } of await Promise.all(wrong)) expect(status).toBe(400)
  stop()
  expect([seen.begun, seen.most]).toEqual([30, 1])
  for (const [index, { code }] of codes.entries()) {
    expect((await guess(`hashing${index + 1}`, code)).status).toBe(200)
  }
})

it('hashes a guess for an employee without a recovery code, too, so that the time does not reveal who has one', async () => {
  await addEmployee(server.url, { employeeId: 'codeless', grants: ['recovery otp'] })
  const { seen, stop } = watchHashes()
  const refused = await guess('codeless')
  stop()
  expect([refused.status, refused.body.failInfo.code]).toEqual([400, 14002])
  expect(seen.begun).toBe(1)
})

it('hashes a guess from a familiar address beside those of strangers, and not after them', async () => {
  const names = ['crowd1', 'crowd2', 'crowd3', 'crowd4']
  await Promise.all(names.map(employeeWithCode))
  await employeeWithCode('familiar')
  await signInFrom(server.url, 'familiar', '10.0.0.1')
  const answered: string[] = []
  const strangers = names.flatMap((employeeId) =>
    Array.from({ length: 10 }, () => guess(employeeId).then(() => answered.push('stranger'))),
  )
  const { code } = await askDesk<{ code: string }>(server.url, 'POST', 'employees/familiar/recovery-code')
  const own = await requesterAt(server.url, '10.0.0.1').validate('recovery', 'familiar', code)
  answered.push('familiar')
  expect(own.status).toBe(200)
  await Promise.all(strangers)
  expect(answered.indexOf('familiar')).toBeLessThan(answered.length / 2)
})
