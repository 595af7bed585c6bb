import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { createTestPhone, issueTicket } from '../support/phone'
import { addEmployee, createTestClock, startTestServer } from '../support/server'
import { createApiClient } from './api-client'
import { requesterAt } from './requesters'
import { testServer } from './test-server'

const OFFICE = '10.0.0.1'
const few = { uses: 10, seconds: 60 }
let authorization: string
let userId: number

const { server } = testServer({
  mails: true,
  clock: createTestClock(),
  trustProxy: true,
  limits: { callsPerAddress: few, phoneCallsPerAddress: few, callsPerPhone: { uses: 7, seconds: 60 } },
})
beforeAll(async () => {
  const employee = await addEmployee(server.url, {
    employeeId: 'crowded',
    grants: ['email', 'ctap', 'mobile', 'recovery otp'],
    phones: [{ name: '갤럭시' }],
  })
  userId = employee.userId
  authorization = await linked(employee.deviceIds[0] ?? '')
})

async function linked(deviceId: string): Promise<string> {
  const phone = createTestPhone(server.url)
  await phone.adopt(deviceId, await issueTicket(server.url, 'crowded', deviceId))
  return `Device ${deviceId}:${phone.devices[0]?.deviceSecret}`
}

/** A colleague has made all calls that the address may make, as somebody and as a phone. */
async function crowd(address: string): Promise<void> {
  const office = requesterAt(server.url, address)
  const api = createApiClient(server.url)
  await Promise.all(
    Array.from({ length: 30 }, () =>
      Promise.all([office.lookUp('zz'), api.get('/api/phone/me', {}, { 'x-forwarded-for': address })]),
    ),
  )
}

it('refuses no one behind an address from which a colleague makes all calls that it may make', async () => {
  await crowd(OFFICE)
  const office = requesterAt(server.url, OFFICE)
  expect((await office.lookUp('crowded')).status).toBe(200)
  expect((await office.send('email', 'crowded')).status).toBe(200)
  const passkeys = { applicationId: 1, did: 1, userId, deviceToken: null, type: 'ctap' }
  expect((await office.post('/api/login/preAuthenticate', passkeys)).body.failInfo?.code).not.toBe(429)
  expect((await office.validate('recovery', 'crowded', 'WRONG')).status).toBe(400)
})

it('counts a phone by its secret, under the bridge, too, and takes nothing for it from anybody else', async () => {
  const address = '10.0.0.2'
  await crowd(address)
  const api = createApiClient(server.url)
  const headers = { 'x-forwarded-for': address, authorization }
  const pushes = (path: string, query: Record<string, string> = {}) => api.get(path, query, headers)
  const statuses: number[] = []
  const bridge = { serverDomain: new URL(server.url).host }
  // Its adoption has taken one.
  for (let time = 0; time < 3; time++) {
    statuses.push((await pushes('/api/phone/pushes')).status)
    statuses.push((await pushes('/bridge/phone/pushes', bridge)).status)
  }
  expect(statuses).toEqual(Array(6).fill(200))
  expect((await pushes('/api/phone/pushes')).status).toBe(429)
  expect((await pushes('/bridge/phone/pushes', bridge)).status).toBe(429)
  expect((await requesterAt(server.url, address).lookUp('crowded')).status).toBe(200)
})

it('counts a secret that is made up as none', async () => {
  const api = createApiClient(server.url)
  const [, device = '', secret = ''] = /^Device ([^:]+):(.+)$/.exec(authorization) ?? []
  const madeUp = [
    `Device ${device}:${'A'.repeat(44)}`,
    `Device other:${secret}`,
    `Device ${device}:${secret.slice(0, 22)}`,
  ]
  for (const [index, given] of madeUp.entries()) {
    const headers = { 'x-forwarded-for': `10.0.1.${index}`, authorization: given }
    for (let time = 0; time < 12; time++)
      expect((await api.get('/api/phone/pushes', {}, headers)).status).toBe(401)
  }
})

/** A connection of the machine that asks for the same without a pause, and says how many answers it has had. */
async function flood(
  port: number,
  localAddress: string,
  line: string,
): Promise<{ socket: Socket; answers(): number }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  const ask = () => socket.write(`${line}\r\nHost: localhost\r\n\r\n`)
  let seen = 0
  socket.on('error', () => socket.destroy())
  socket.on('data', (data) => {
    seen += data.toString('latin1').split('HTTP/1.1 ').length - 1
    ask()
  })
  await once(socket, 'connect')
  ask()
  return { socket, answers: () => seen }
}

async function lookUpFrom(port: number, localAddress: string): Promise<number | undefined> {
  const asked = request({
    port,
    host: '127.0.0.1',
    localAddress,
    path: '/api/login/user-authenticator?employeeId=crowded',
    agent: false,
  })
  const [answer] = await once(asked.end(), 'response')
  answer.resume()
  return answer.statusCode
}

it('has connections take turns, whatever the others ask for, or leave half of', async () => {
  // Not a proxy that is trusted: each connection is a caller.
  const direct = await startTestServer({ limits: { callsPerAddress: few, phoneCallsPerAddress: few } })
  await addEmployee(direct.url, { employeeId: 'crowded', grants: ['email'] })
  const sockets: Socket[] = []
  try {
    const from = '127.0.0.77'
    const lookup = 'GET /api/login/user-authenticator?employeeId=zz HTTP/1.1'
    const halfBody =
      'POST /api/login/email/authenticate HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 99'
    const busy = await Promise.all(Array.from({ length: 40 }, () => flood(direct.port, from, lookup)))
    const slow = await Promise.all(Array.from({ length: 6 }, () => flood(direct.port, from, halfBody)))
    sockets.push(...[...busy, ...slow].map(({ socket }) => socket))
    const answered = () => busy.map(({ answers }) => answers()).reduce((one, other) => one + other)
    await expect.poll(answered).toBeGreaterThan(40)
    for (let time = 0; time < 5; time++) {
      const before = answered()
      expect(await lookUpFrom(direct.port, from)).toBe(200)
      // About one of each of the others, and not all that they ask for.
      expect(answered() - before).toBeLessThan(4 * busy.length)
    }
  } finally {
    for (const socket of sockets) socket.destroy()
    await direct.close()
  }
})
