import { expect, it } from 'vitest'
import { advisoryLocks } from '../../server/database/database'
import { addEmployee } from '../support/server'
import { knownBrowserOf, requesterAt } from './requesters'
import { testServer } from './test-server'

const { server, sql: other } = testServer({ trustProxy: true })

async function newEmployee(employeeId: string) {
  const { userId, deviceIds } = await addEmployee(server.url, {
    employeeId,
    grants: ['mobile', 'recovery otp'],
    phones: [{ name: '갤럭시', types: ['mobile'] }],
  })
  const push = (requester: ReturnType<typeof requesterAt>) =>
    requester.post('/api/login/fcm/push/token', { employeeId, deviceId: deviceIds[0], applicationId: 1 })
  return {
    userId,
    push,
    own: requesterAt(server.url, '10.0.0.1', await knownBrowserOf(server.url, employeeId)),
  }
}

/** As a request does that is being made. */
const holdTurn = (userId: number) =>
  other
    .query('BEGIN')
    .then(() =>
      other.query('SELECT pg_advisory_xact_lock($1::int, $2::int)', [
        advisoryLocks.pushTurnOfStrangers,
        userId,
      ]),
    )

it("refuses strangers' requests while another is being made, and lets the employee's own pass", async () => {
  const { userId, push, own } = await newEmployee('turned')
  await holdTurn(userId)
  const stranger = requesterAt(server.url, '198.51.100.7')
  const answers = await Promise.all(Array.from({ length: 30 }, () => push(stranger)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]))
  expect(answers[0]?.headers.get('retry-after')).toBe('1')
  expect((await push(own)).status).toBe(200)
  await other.query('ROLLBACK')
  expect((await push(stranger)).status).toBe(200)
})

it('refuses a request while another waits for an answer without waiting for anything', async () => {
  const { userId, push } = await newEmployee('slotted')
  const stranger = requesterAt(server.url, '198.51.100.7')
  expect((await push(stranger)).status).toBe(200)
  await holdTurn(userId)
  await other.query('SELECT 1 FROM employees WHERE user_id = $1 FOR UPDATE', [userId])
  const refused = await push(stranger)
  await other.query('ROLLBACK')
  expect([refused.status, refused.body.failInfo.message]).toEqual([429, 'a request waits for an answer'])
})
