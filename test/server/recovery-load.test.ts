import { createHook } from 'node:async_hooks'
import { describe, expect, it } from 'vitest'
import { addEmployee, recoveryCodeOf, startTestServer } from '../support/server'
import { createApiClient } from './api-client'
import { requesterAt } from './requesters'
import { testServer } from './test-server'

const { server } = testServer({ trustProxy: true })

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
  return recoveryCodeOf(server.url, employeeId)
}
const guess = (employeeId: string, code = 'WRONG-GUESS-0000') =>
  createApiClient(server.url).get('/api/login/recovery/otp/validate', {
    employeeId,
    applicationId: '1',
    code,
  })

it('hashes no wrong guess, however many come at once, and counts each', async () => {
  await employeeWithCode('guessed')
  const { seen, stop } = watchHashes()
  const answers = await Promise.all(Array.from({ length: 300 }, () => guess('guessed')))
  stop()
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status === 429)
  expect(new Set(refused.map(({ body }) => body.failInfo.message))).toEqual(new Set(['too many wrong codes']))
  expect([refused.length, seen.begun]).toEqual([290, 0])
})

it('takes the right code at once in a new browser, while many addresses guess at everybody', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `everybody${index}`)
  for (const name of names) await employeeWithCode(name)
  const code = await employeeWithCode('alone')
  const { seen, stop } = watchHashes()
  let isOver = false
  const flood = names.map(async (employeeId, index) => {
    const statuses: number[] = []
    while (!isOver) {
      const attacker = requesterAt(server.url, `198.51.100.${index}`)
      statuses.push((await attacker.validate('recovery', employeeId, 'WRONG-GUESS-0000')).status)
    }
    return statuses
  })
  const alone = requesterAt(server.url, '203.0.113.8')
  for (let time = 0; time < 3; time++)
    expect((await alone.validate('recovery', 'alone', 'WRONG')).status).toBe(400)
  expect((await alone.validate('recovery', 'alone', code)).status).toBe(200)
  isOver = true
  const statuses = (await Promise.all(flood)).flat()
  stop()
  for (const status of statuses) expect([400, 429]).toContain(status)
  expect(seen.begun).toBe(1)
})

it('works no more for an employee who has a code than for one who has none, used one up, or is made up', async () => {
  const neutral = await startTestServer({ portal: { neutralLoginError: true } })
  try {
    const { get } = createApiClient(neutral.url)
    const add = (employeeId: string) => addEmployee(neutral.url, { employeeId, grants: ['recovery otp'] })
    const issue = (employeeId: string) => recoveryCodeOf(neutral.url, employeeId)
    const guess = (employeeId: string, code = 'WRONG-GUESS-0000') =>
      get('/api/login/recovery/otp/validate', { employeeId, applicationId: '1', code })
    await Promise.all(['real1', 'real2', 'real3'].map(add))
    await issue('real1')
    const code = await issue('real2')
    expect((await guess('real2', code)).status).toBe(200)
    const { seen, stop } = watchHashes()
    const codes: number[] = []
    for (const employeeId of ['real1', 'real2', 'real3'])
      codes.push((await guess(employeeId)).body.failInfo.code)
    expect(codes).toEqual([14002, 14002, 14002])
    // Not every ID that is made up seems to have the method.
    for (let number = 4; number < 12; number++)
      expect([14002, 4001]).toContain((await guess(`real${number}`)).body.failInfo.code)
    stop()
    expect(seen.begun).toBe(0)
  } finally {
    await neutral.close()
  }
})

describe('codes without a tag, which a version before has issued', () => {
  const { server: untagged, sql } = testServer({ trustProxy: true })

  async function employeeWithOldCode(employeeId: string) {
    const { userId } = await addEmployee(untagged.url, { employeeId, grants: ['recovery otp'] })
    const code = await recoveryCodeOf(untagged.url, employeeId)
    await sql.query('UPDATE recovery_codes SET tag = NULL WHERE user_id = $1', [userId])
    return code
  }
  const guess = (employeeId: string, code = 'WRONG-GUESS-0000') =>
    requesterAt(untagged.url, '198.51.100.8').validate('recovery', employeeId, code)

  it('are hashed one guess of strangers at a time, so that files and other calls go on [ASVS 6.5.2]', async () => {
    const names = [1, 2, 3, 4, 5].map((number) => `hashing${number}`)
    const codes = await Promise.all(names.map(employeeWithOldCode))
    const { seen, stop } = watchHashes()
    for (let time = 0; time < 6; time++) {
      for (const { status } of await Promise.all(names.map((name) => guess(name)))) expect(status).toBe(400)
    }
    stop()
    expect([seen.begun, seen.most]).toEqual([30, 1])
    for (const [index, code] of codes.entries())
      expect((await guess(names[index] ?? '', code)).status).toBe(200)
  })

  it('stay good where an instance of that version replaces one that has a tag', async () => {
    const { userId } = await addEmployee(untagged.url, { employeeId: 'replaced', grants: ['recovery otp'] })
    const code = await employeeWithOldCode('donor')
    await recoveryCodeOf(untagged.url, 'replaced')
    await sql.query(
      `INSERT INTO recovery_codes (user_id, code_hash, salt, expires_at)
       SELECT $1, code_hash, salt, expires_at FROM recovery_codes JOIN employees USING (user_id) WHERE employee_id = 'donor'
       ON CONFLICT (user_id) DO UPDATE SET
         code_hash = excluded.code_hash, salt = excluded.salt, expires_at = excluded.expires_at, consumed_at = NULL`,
      [userId],
    )
    expect((await guess('replaced', code)).status).toBe(200)
  })

  it('are hashed at a familiar address beside those of strangers, and not after them', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `crowd${index}`)
    await Promise.all(names.map(employeeWithOldCode))
    const first = await employeeWithOldCode('familiar')
    const home = requesterAt(untagged.url, '10.0.0.1')
    const { loginSerial } = (await home.validate('recovery', 'familiar', first)).body
    await home.token(loginSerial)
    const code = await recoveryCodeOf(untagged.url, 'familiar')
    await sql.query('UPDATE recovery_codes SET tag = NULL')
    const answered: string[] = []
    const strangers = names.map((employeeId) => guess(employeeId).then(() => answered.push('stranger')))
    const own = await home.validate('recovery', 'familiar', code)
    answered.push('familiar')
    expect(own.status).toBe(200)
    await Promise.all(strangers)
    expect(answered.indexOf('familiar')).toBeLessThan(answered.length / 2)
  })
})
