import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { defaultLimits } from '../../../server/limits/limits'
import { createApiClient } from '../../server/api-client'
import { openConnection, sendRaw } from '../../support/raw-connection'
import { addEmployee } from '../../support/server'
import { ownConnection } from '../support/own-connection'
import type { Row } from '../support/row'
import { accessTokenOf, secondsUntil } from '../support/sign-in'
import { attack, attacked, json, many, refusedAll } from './attacked'

/** A browser gives up on a code after it. */
const CODE_WITHIN_SECONDS = 5

/** Seconds until the desk shows a code that was sent by email to a new employee. */
async function secondsUntilCode(url: string): Promise<number> {
  const employeeId = `colleague-${randomUUID()}`
  const { email } = await addEmployee(url, { employeeId, email: `${employeeId}@gaon.example` })
  const api = createApiClient(url)
  const sent = api.sendCode(employeeId)
  const seconds = await secondsUntil(async () => {
    const { text } = await api.get('/desk/api/messages')
    return (JSON.parse(text) as { recipient: string }[]).some(({ recipient }) => recipient === email)
  })
  await sent
  return seconds
}

/** More would be refused for being too many at once, before the limit on renames could be. */
const RENAMES_AT_ONCE = 20

const renames = attacked(async ({ url }, scale) => {
  const accessToken = await accessTokenOf(createApiClient(url), [{ name: '갤럭시' }])
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const listed = await createApiClient(url).get('/api/user/mobile-authenticator', {}, headers)
  const [device] = listed.body.mobileAuthenticatorDtoList as object[]
  const requests = many(scale, 1_500, 150)
  const statuses: number[] = []
  const renameInTurn = async (_: unknown, lane: number) => {
    for (let index = lane; index < requests; index += RENAMES_AT_ONCE) {
      const { status } = await fetch(`${url}/api/user/update/mob/descriptionname`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ ...device, description: `name ${index}` }),
      })
      statuses.push(status)
    }
  }
  const startedAt = performance.now()
  const renamed = Promise.all(Array.from({ length: RENAMES_AT_ONCE }, renameInTurn))
  const seconds = await secondsUntilCode(url)
  await renamed
  const taken = statuses.filter((status) => status === 200).length
  const { uses, seconds: window } = defaultLimits.changesPerEmployee
  const allowed = uses + Math.ceil(((performance.now() - startedAt) / 1000) * (uses / window))
  return {
    requests,
    answered: statuses.length,
    broken: [
      ...(seconds > CODE_WITHIN_SECONDS ? [`a colleague's code took ${seconds.toFixed(1)} s`] : []),
      ...(taken > allowed ? [`${taken} changes of a name were taken`] : []),
      ...(taken === 0 ? ['no change of a name was taken'] : []),
    ],
  }
})

/** Looks somebody up. Gives the status and how long the server asks to wait. */
async function lookUpOver(url: string, { ask }: ReturnType<typeof ownConnection>) {
  const { status, headers } = await ask(`${url}/api/login/user-authenticator?employeeId=mjkim`)
  return { status, retryAfter: Number(headers.get('retry-after') ?? 0) }
}

const FLOODING_CONNECTIONS = 4

/** Names that are slow to normalize, from strangers without a ticket. No limit by their address stands before it. */
const nameFlood = attacked(async ({ url }, scale) => {
  const until = performance.now() + many(scale, 25_000, 5_000)
  const name = `a${'\u0301'.repeat(15_000)}${'\u0316'.repeat(15_000)}`
  const pairing = json(JSON.stringify({ ticket: 'x'.repeat(22), name }))
  const counts = { requests: 0, answered: 0, refused: 0 }
  const flood = async () => {
    const { ask, close } = ownConnection()
    while (performance.now() < until) {
      counts.requests += 1
      const { status } = await ask(`${url}/api/phone/pair`, pairing)
      counts.answered += 1
      if (status === 400) counts.refused += 1
    }
    close()
  }
  await Promise.all(Array.from({ length: FLOODING_CONNECTIONS }, flood))
  const { requests, answered, refused } = counts
  const others = requests - refused
  return {
    requests,
    answered,
    broken: others > 0 ? [`${others} names were not refused for their length`] : [],
    note: `${refused} names refused`,
  }
})

/** Waiting twice as long as asked, and the answer. */
const PATIENT_SECONDS = 15

const rudeCallers = attacked(async ({ url }, scale) => {
  const lastsMs = many(scale, 30_000, 5_000)
  const until = performance.now() + lastsMs
  const counts = { requests: 0, answered: 0, shed: 0 }
  const rude = async () => {
    const connection = ownConnection()
    while (performance.now() < until) {
      counts.requests += 1
      const { status } = await lookUpOver(url, connection)
      counts.answered += 1
      if (status === 503) counts.shed += 1
    }
    connection.close()
  }
  const all = Promise.all(Array.from({ length: 400 }, rude))
  await pause(1_000)
  const connection = ownConnection()
  let longest = 0
  while (performance.now() < until) {
    const startedAt = performance.now()
    for (let served = false; !served; ) {
      const { status, retryAfter } = await lookUpOver(url, connection)
      served = status === 200
      if (!served) await pause(retryAfter * 1000)
    }
    longest = Math.max(longest, (performance.now() - startedAt) / 1000)
    await pause(200)
  }
  connection.close()
  await all
  return {
    requests: counts.requests,
    answered: counts.answered,
    broken:
      longest > PATIENT_SECONDS ? [`whoever waited as asked was served after ${longest.toFixed(1)} s`] : [],
    note: `${counts.shed} shed, who waits as asked: at most ${longest.toFixed(1)} s`,
  }
})

const foreignPages = attacked(({ url }, scale) =>
  refusedAll(
    url,
    Array.from({ length: many(scale, 1_000, 50) }, (_, index) =>
      index % 2 === 0
        ? ([
            '/api/login/user-authenticator?employeeId=mjkim',
            { headers: { 'sec-fetch-site': 'cross-site' } },
          ] as const)
        : (['/api/login/email/authenticate', { method: 'POST', body: '{"employeeId":"mjkim"}' }] as const),
    ),
  ),
)

/** Requests of an office's browsers for a foreign page that a colleague has opened: a guess for each employee. */
const prefetches = attacked(
  async ({ url }, scale) => {
    const employeeId = `prefetched-${randomUUID()}`
    await addEmployee(url, { employeeId, email: `${employeeId}@gaon.example` })
    const query = (code: number) =>
      new URLSearchParams({ employeeId, applicationId: '1', code: String(code) })
    const ways = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-purpose': 'prefetch' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { referer: 'https://evil.example/' },
    ]
    const guesses = Array.from({ length: many(scale, 1_000, 100) }, (_, index) => {
      const headers = ways[index % ways.length] ?? {}
      return [`/api/login/email/authenticate/validate?${query(100_000 + index)}`, { headers }] as const
    })
    const refused = await refusedAll(url, guesses)
    await secondsUntilCode(url)
    const { status } = await fetch(`${url}/api/login/email/authenticate/validate?${query(0)}`)
    return {
      ...refused,
      broken: [
        ...refused.broken,
        ...(status === 400 ? [] : [`a guess of somebody's own was answered with ${status} afterwards`]),
      ],
    }
  },
  { FAILURES_PER_HOUR: '10' },
)

/** 10 MB of zeros. Made once, because compressing it would delay the measurement. */
const gzipBomb = gzipSync(Buffer.alloc(10_000_000))

const malformed = attacked(({ url }, scale) =>
  refusedAll(
    url,
    Array.from({ length: many(scale, 200, 5) }).flatMap(() => [
      ['/%00'],
      ['/api/login/user-authenticator?employeeId=%00'],
      ['/desk/api/messages?after=1e11'],
      ['/api/phone/pair', json(JSON.stringify({ ticket: 'x', name: 'a\r\nBcc: victim@other.example' }))],
      [
        '/api/login/email/authenticate',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
          body: gzipBomb,
        },
      ],
    ]),
  ),
)

const rebinding = attacked(async ({ port }, scale) => {
  const requests = many(scale, 200, 10)
  let taken = 0
  for (let index = 0; index < requests; index++) {
    const host = index % 2 === 0 ? 'evil.example' : '1.2.3.999'
    const answer = await sendRaw(
      port,
      [
        'POST /desk/api/employees/mjkim/recovery-code HTTP/1.1',
        `Host: ${host}`,
        `Origin: http://${host}`,
        'X-MFA-Desk: 1',
        'Content-Length: 0',
        'Connection: close',
        '\r\n',
      ].join('\r\n'),
    )
    if (!/^HTTP\/1.1 4/.test(answer)) taken += 1
  }
  return { requests, answered: requests, broken: taken > 0 ? [`${taken} requests were taken`] : [] }
})

const abortedBodies = attacked(async ({ port }, scale) => {
  const requests = many(scale, 1_000, 50)
  for (let index = 0; index < requests; index++) {
    const { socket } = await openConnection(
      port,
      [
        'POST /api/login/email/authenticate HTTP/1.1',
        'Host: localhost',
        'Content-Type: application/json',
        'Content-Length: 50',
        '\r\n{"employeeId":',
      ].join('\r\n'),
    )
    socket.resetAndDestroy()
  }
  return { requests, answered: requests }
})

/** Asks for the same thing so many times at once, of which only the `most` may be taken. */
const limited = (
  { times, most }: { readonly times: number; readonly most: number },
  ask: (url: string) => Promise<() => Promise<Response>>,
) =>
  attacked(async ({ url }, scale) => {
    const requests = many(scale, times, 50)
    const once = await ask(url)
    const statuses = (await Promise.all(Array.from({ length: requests }, once))).map(({ status }) => status)
    const taken = statuses.filter((status) => status === 200).length
    const broken = taken > most || taken === 0 ? [`${taken} were taken instead of ${most} at most`] : []
    return { requests, answered: statuses.length, broken }
  })

const pushBombing = limited({ times: 500, most: 1 }, async (url) => {
  const employeeId = `bombed-${randomUUID()}`
  const { deviceIds } = await addEmployee(url, {
    employeeId,
    grants: ['mobile'],
    phones: [{ name: '갤럭시' }],
  })
  const body = JSON.stringify({ employeeId, applicationId: 1, deviceId: deviceIds[0] })
  return () => fetch(`${url}/api/login/fcm/push/token`, json(body))
})

/** Fewer than an address may have sent in all: the next sign-in comes from the same address. */
const mailBombing = limited({ times: 90, most: 10 }, async (url) => {
  const employeeId = `mailed-${randomUUID()}`
  await addEmployee(url, { employeeId })
  return () =>
    fetch(`${url}/api/login/email/authenticate`, json(JSON.stringify({ employeeId, applicationId: 1 })))
})

export const strangerAttacks: readonly Row[] = [
  attack('1,500 renames while a colleague waits for a code', renames),
  attack('400 callers that ignore Retry-After', rudeCallers, {
    longestRecoverySeconds: 10,
    longOnly: true,
  }),
  attack('names that are slow to normalize, from four connections', nameFlood),
  attack('calls from foreign pages', foreignPages),
  attack('prefetches of a foreign page', prefetches),
  attack('malformed texts, names and a gzip bomb', malformed),
  attack('DNS rebinding of the desk', rebinding),
  attack('bodies that are cut off', abortedBodies),
  attack('requests to a phone, again and again', pushBombing),
  attack('codes by email, again and again', mailBombing),
]
