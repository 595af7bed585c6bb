import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createApiClient } from '../../server/api-client'
import { openConnection } from '../../support/raw-connection'
import { addEmployee, askDesk } from '../../support/server'
import type { Row } from '../support/row'
import { attack, attacked, json, many, refusedAll } from './attacked'
import { brokerClientAttacks } from './broker-clients'
import { guessAttacks } from './guesses'
import { strangerAttacks } from './strangers'

const upgradeTo = (target: string): string =>
  [
    `GET ${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n')

const resetUpgrades = attacked(async ({ port }, scale) => {
  const requests = many(scale, 2_000, 100)
  for (let index = 0; index < requests; index++) {
    const { socket } = await openConnection(
      port,
      upgradeTo(['//', '/nope', '/mqtt', '/api'][index % 4] ?? '/'),
    )
    socket.resetAndDestroy()
  }
  return { requests, answered: requests }
})

/** The others' own connections may not be open when the sockets are counted for the first time. */
const MOST_OF_OTHERS = 6

const heldUpgrades = attacked(async ({ port, sockets }, scale) => {
  const requests = many(scale, 300, 50)
  const before = sockets()
  const held = await Promise.all(
    Array.from({ length: requests }, () => openConnection(port, upgradeTo('/nope'))),
  )
  await Promise.all(held.map(({ ended }) => ended))
  // Clients that keep their side open: the server must not keep its own.
  await pause(1_000)
  const kept = sockets() - before
  for (const { socket } of held) socket.destroy()
  return { requests, answered: requests, broken: kept > MOST_OF_OTHERS ? [`${kept} sockets were kept`] : [] }
})

const slowHeaders = attacked(async ({ port }, scale) => {
  const requests = many(scale, 500, 50)
  const dripping = await Promise.all(
    Array.from({ length: requests }, () =>
      openConnection(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
    ),
  )
  const drip = setInterval(() => {
    for (const { socket } of dripping) if (!socket.destroyed) socket.write('x')
  }, 1_000)
  const patience = pause(20_000, 'kept' as const)
  const ends = await Promise.all(dripping.map(({ ended }) => Promise.race([ended, patience])))
  clearInterval(drip)
  for (const { socket } of dripping) socket.destroy()
  const kept = ends.filter((end) => end === 'kept').length
  return {
    requests,
    answered: requests - kept,
    broken: kept > 0 ? [`${kept} connections without a request were kept`] : [],
  }
})

const pipelined = attacked(async ({ port }, scale) => {
  const requests = many(scale, 200, 20)
  const batch = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2_000)
  const ends = await Promise.all(
    Array.from({ length: requests }, async () => {
      const { socket, ended } = await openConnection(port, batch)
      await ended
      socket.destroy()
    }),
  )
  return { requests, answered: ends.length }
})

const slashes = attacked(({ url }, scale) =>
  refusedAll(
    url,
    Array.from({ length: many(scale, 200, 20) }, () => [`/elements/a${'/'.repeat(15_700)}x`] as const),
  ),
)

const deepJson = attacked(({ url }, scale) => {
  const deep = `{"employeeId":"mjkim","x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
  return refusedAll(
    url,
    Array.from(
      { length: many(scale, 300, 20) },
      () => ['/api/login/email/authenticate', json(deep)] as const,
    ),
  )
})

const garbageAuthenticate = attacked(({ url }, scale) =>
  refusedAll(
    url,
    Array.from(
      { length: many(scale, 1_000, 50) },
      (_, index) =>
        [
          '/api/login/authenticate',
          json(JSON.stringify({ userId: 1, type: 'ctap', applicationId: 1, garbage: index })),
        ] as const,
    ),
  ),
)

const recoveryGuesses = attacked(async ({ url }, scale) => {
  const employeeId = `guessed-${randomUUID()}`
  await addEmployee(url, { employeeId, grants: ['recovery otp'] })
  await askDesk(url, 'POST', `employees/${employeeId}/recovery-code`)
  const requests = many(scale, 300, 60)
  const query = new URLSearchParams({ employeeId, applicationId: '1', code: 'WRONG-GUESS-0000' })
  const guess = () => fetch(`${url}/api/login/recovery/otp/validate?${query}`)
  const statuses = (await Promise.all(Array.from({ length: requests }, guess))).map(({ status }) => status)
  const hashed = statuses.filter((status) => status === 400).length
  return { requests, answered: statuses.length, broken: hashed > 10 ? [`${hashed} guesses were hashed`] : [] }
})

const doubleSpend = attacked(async ({ url }, scale) => {
  const api = createApiClient(url)
  const requests = 40
  const rounds = many(scale, 10, 1)
  const broken: string[] = []
  for (let round = 0; round < rounds; round++) {
    const employeeId = `spent-${randomUUID()}`
    const phone = `010${Date.now()}${round}`
    await addEmployee(url, { employeeId, phone, grants: ['sms'] })
    await api.post('/api/login/sms/authenticate', { employeeId, applicationId: 1 })
    const messages = JSON.parse((await api.get('/desk/api/messages')).text) as {
      recipient: string
      body: string
    }[]
    const code =
      /\d{10}|\d{6}/.exec(messages.find(({ recipient }) => recipient === phone)?.body ?? '')?.[0] ?? ''
    const validate = () =>
      api.get('/api/login/sms/authenticate/validate', { employeeId, applicationId: '1', code })
    const validated = (await Promise.all(Array.from({ length: 10 }, validate))).filter(
      ({ status }) => status === 200,
    )
    const serial = validated[0]?.body.loginSerial ?? ''
    const spent = await Promise.all(Array.from({ length: requests }, () => api.token(serial)))
    const won = spent.filter(({ status }) => status === 200).length
    if (validated.length !== 1 || won !== 1)
      broken.push(`a code was good ${validated.length} times and a serial ${won} times`)
  }
  return { requests: requests * rounds, answered: requests * rounds, broken }
})

export const attacks: readonly Row[] = [
  attack('upgrades that are reset', resetUpgrades),
  attack('refused upgrades that are held', heldUpgrades),
  attack('slowloris', slowHeaders),
  attack('2,000 requests at once on a connection', pipelined),
  attack('15,700 slashes in a path', slashes),
  attack('JSON nested 30,000 deep', deepJson),
  attack('garbage for passkeys', garbageAuthenticate),
  attack('recovery codes guessed at once', recoveryGuesses),
  attack('double spends ×10 and ×40', doubleSpend),
  ...brokerClientAttacks,
  ...strangerAttacks,
  ...guessAttacks,
]
