import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type ClientRequest, createServer, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../server/database/database'
import type { Habits } from '../../server/decoy-habits'
import { createDecoys } from '../../server/decoys'
import { addEmployee } from '../../server/desk/desk-routes'
import { deriveKeys } from '../../server/secrets/secrets'
import { byAuthenticationType } from '../../src/contract/methods'
import { startCountedApp, type Work } from '../support/counted-app'
import { createTestClock, addEmployee as employ, startTestServer } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import { createApiClient } from './api-client'
import { usualDatabases } from './databases'

const SECRET_KEY = 'the same at every instance, of 32 characters and more'
const METHODS = ['mobile', 'ctap', 'platform', 'otp', 'sms', 'email', 'recovery otp'] as const
const PASSKEYS = ['ctap', 'platform'] as const

/** For a key whose signatures are checked like any other's. */
const withKeys: Habits = {
  shapes: [
    {
      statuses: byAuthenticationType(() => 3),
      phones: 1,
      credentials: { ctap: [64], platform: [43] },
      email: null,
    },
  ],
  classes: [],
  everybody: [0],
}

/** Both employees have every method and have signed in before, so that unknown IDs seem to have every method, too. */
async function hire(database: Database): Promise<void> {
  const now = new Date()
  await database.query("INSERT INTO applications VALUES (1, 'Gaon Works')")
  const keys = deriveKeys(SECRET_KEY)
  for (const employeeId of ['known1', 'known2']) {
    const { userId } = await addEmployee(
      database,
      {
        employeeId,
        email: `${employeeId}@gaon.example`,
        phone: '010-0000-0001',
        grants: [...METHODS],
        phones: [{ name: '갤럭시', types: ['mobile', 'otp'], applicationId: 1 }],
      },
      now,
    )
    await database.query(
      `INSERT INTO authenticate_history (user_id, application_id, type, status, insert_date)
       VALUES ($1, 1, 'email', 1, $2)`,
      [userId, now],
    )
    for (const type of PASSKEYS) {
      const [row] = await database.query<{ id: number }>(
        `INSERT INTO authenticators (user_id, application_id, type, description, insert_date)
         VALUES ($1, 1, $2, '', $3) RETURNING authenticator_id AS id`,
        [userId, type, now],
      )
      const [model] = createDecoys(keys, () => withKeys).credentialsOf(-1, type)
      await database.query('INSERT INTO passkeys VALUES ($1, $2, $3, 0)', [
        row?.id,
        `${type}-${employeeId}`.padEnd(model?.credentialId.length ?? 0, '-'),
        model?.publicKey,
      ])
    }
  }
}

interface LookupResponse {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: unknown
  readonly work: Work
}

describe.each(usualDatabases)('unknown IDs with NEUTRAL_LOGIN_ERROR, on %s', (_name, open) => {
  const clock = createTestClock()
  let opened: Awaited<ReturnType<typeof open>>
  let app: Awaited<ReturnType<typeof startCountedApp>>
  const start = (prepare: typeof hire) =>
    startCountedApp(
      {
        ...opened.where,
        secretKey: SECRET_KEY,
        clock,
        portal: { neutralLoginError: true },
        limits: {
          sendsByStrangers: { uses: 2, seconds: 600 },
          sentCodeGuesses: { uses: 3, seconds: 600 },
          otpGuesses: { uses: 3, seconds: 600 },
          recoveryGuesses: { uses: 3, seconds: 600 },
          recordedRows: { uses: 8, seconds: 86_400 },
          textMessagesPerDay: { uses: 1, seconds: 86_400 },
        },
      },
      prepare,
    )

  beforeAll(async () => {
    opened = await open('migrated')
    app = await start(hire)
    // Reaches the ceiling, and has it noted that it is.
    for (const employeeId of ['known2', 'known2', 'guess2']) await send('sms/authenticate')(employeeId)
  })
  afterAll(async () => {
    await app?.close()
    await opened?.drop()
  })

  const ask = async (path: string, init?: RequestInit): Promise<LookupResponse> => {
    const { answer, work } = await app.ask(path, init)
    const headers = [...answer.headers].filter(([name]) => name !== 'content-length')
    return { status: answer.status, headers, body: await answer.json(), work }
  }
  const get = (path: string, query: Record<string, string>) =>
    ask(`/api/login/${path}?${new URLSearchParams(query)}`)
  const post = (path: string, body: unknown) =>
    ask(`/api/login/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const lookUp = (employeeId: string) => get('user-authenticator', { employeeId })
  const validate = (path: string, code: string) => (employeeId: string) =>
    get(`${path}/validate`, { employeeId, applicationId: '1', code })
  const userIdOf = async (employeeId: string) => (await lookUp(employeeId)).body as { userId: number }
  const preAuthenticate = (type: string) => async (employeeId: string) =>
    post('preAuthenticate', {
      applicationId: 1,
      deviceToken: null,
      did: 1,
      type,
      ...(await ids(employeeId)),
    })
  const ids = async (employeeId: string) => ({ userId: (await userIdOf(employeeId)).userId })
  /** Signs with another key than the registered one; `own` claims to be a passkey that the answer named. */
  const sign = (own: boolean) => async (employeeId: string) => {
    const { Response: options } = (await preAuthenticate('ctap')(employeeId)).body as {
      Response: { challenge: string; allowCredentials: { id: string }[] }
    }
    const origin = 'http://localhost'
    const signed = createSoftwareAuthenticator().get({
      challenge: options.challenge,
      rpId: 'localhost',
      origin,
    })
    const id = own ? (options.allowCredentials[0]?.id ?? '') : signed.id
    return post('authenticate', {
      applicationId: 1,
      did: 1,
      type: 'ctap',
      ...(await ids(employeeId)),
      payload: { publicKeyCredential: { ...signed, id, rawId: id } },
    })
  }
  const phonesOf = (employeeId: string) => get('mobile-authenticator', { employeeId, applicationId: '1' })
  const push = async (employeeId: string) => {
    const [phone] = (await phonesOf(employeeId)).body as { deviceId: string }[]
    return post('fcm/push/token', {
      employeeId,
      applicationId: 1,
      deviceId: phone?.deviceId,
      bindSerial: true,
    })
  }
  const pushAndCancel = async (employeeId: string) => {
    const { topic } = (await push(employeeId)).body as { topic: string }
    return post('fcm/push/cancel', { employeeId, topic })
  }
  const send = (path: string) => (employeeId: string) => post(path, { employeeId, applicationId: 1 })
  const times = (count: number, call: (employeeId: string) => Promise<LookupResponse>) =>
    Array(count).fill(call) as (typeof call)[]

  const calls: readonly (readonly [string, readonly ((employeeId: string) => Promise<LookupResponse>)[]])[] =
    [
      ['looked up', [lookUp]],
      ['asked for a passkey', PASSKEYS.map(preAuthenticate)],
      ['asked to sign with a passkey', [sign(true), sign(false)]],
      ['asked for their phones', [phonesOf]],
      ['asked on their phone, and no longer', [pushAndCancel, push]],
      ['asked on their phone, again and again', times(4, push)],
      ['sent codes by email until there are too many', times(3, send('email/authenticate'))],
      ['sent codes by text message beyond the ceiling of all', times(3, send('sms/authenticate'))],
      ['guessed at by email until it is delayed', times(4, validate('email/authenticate', '000000'))],
      ['guessed at by text message', times(2, validate('sms/authenticate', '000000'))],
      ['guessed at by one-time code', times(2, validate('otp/code', 'abcdef'))],
      ['guessed at by recovery code', times(2, validate('recovery/otp', 'AAAA-AAAA-AAAA'))],
      [
        'asked for an application that there is not',
        [(employeeId) => get('user-authenticator', { employeeId, applicationId: '99' })],
      ],
    ]

  it.each(calls)(
    'are answered as known ones are, with the same work, when they are %s [A41c]',
    async (_what, steps) => {
      for (const step of steps) {
        const [known, unknown] = [await step('known1'), await step('guess1')]
        expect(shapeOf(unknown)).toEqual(shapeOf(known))
      }
    },
  )

  it.each([
    ['email', 'email/authenticate'],
    ['one-time code', 'otp/code'],
    ['recovery code', 'recovery/otp'],
  ])('lose nothing by guesses at %s, as known ones do', async (_what, path) => {
    for (let guess = 0; guess < 5; guess++) {
      const [known, unknown] = [
        await validate(path, '000000')('known1'),
        await validate(path, '000000')('guess1'),
      ]
      expect(shapeOf(unknown)).toEqual(shapeOf(known))
    }
    const [known, unknown] = [await lookUp('known1'), await lookUp('guess1')]
    expect(statusesIn(unknown.body)).toEqual(statusesIn(known.body))
  })

  it('have the same answer at another instance, and another one each', async () => {
    const facts = async (employeeId: string) => [
      (await lookUp(employeeId)).body,
      (await phonesOf(employeeId)).body,
      ((await preAuthenticate('platform')(employeeId)).body as { Response: { allowCredentials: unknown } })
        .Response.allowCredentials,
    ]
    const [before, other] = [await facts('guess1'), await facts('guess2')]
    expect(await facts(' GUESS1 ')).toEqual(before)
    for (const [index, fact] of before.entries()) expect(other[index]).not.toEqual(fact)
    if ('dataDir' in opened.where) return
    const first = app
    app = await start(async () => undefined)
    await first.close()
    expect(await facts('guess1')).toEqual(before)
  })

  it('have numbers that tell nothing, and known ones have such, too', async () => {
    for (const employeeId of ['known1', 'guess1']) {
      const { userId } = await userIdOf(employeeId)
      expect(userId).toBeGreaterThan(2 ** 32)
      expect(Number.isSafeInteger(userId)).toBe(true)
    }
  })

  it('are refused only where they can be no ID, and numbers only where they were never given', async () => {
    expect((await lookUp('no id!')).body).toMatchObject({ failInfo: { code: 5001 } })
    const body = { applicationId: 1, deviceToken: null, did: 1, type: 'ctap', userId: 1 }
    expect((await post('preAuthenticate', body)).body).toMatchObject({ failInfo: { code: 5001 } })
  })
})

/** Everything about an answer but the values that differ from one person to the next; refusals as they stand. */
const shapeOf = ({ status, headers, body, work }: LookupResponse) => ({
  status,
  // A new one each time, and of the same form.
  headers: headers.map(([name, value]) => [name, name === 'x-request-id' ? value.length : value]),
  work,
  body: status === 200 ? kindsOf(body) : body,
})

function kindsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kindsOf)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, kindsOf(each)]))
  if (typeof value === 'string') return /^[\w-]{20,}$/.test(value) ? `${value.length} letters` : 'a text'
  return typeof value
}

const statusesIn = (body: unknown) =>
  Object.fromEntries(Object.entries(body as object).filter(([key]) => key.endsWith('Status')))

it('has codes sent once the answer has left', async () => {
  const events: string[] = []
  const gateway = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const { port } = gateway.address() as AddressInfo
  const smsWebhookUrl = `http://127.0.0.1:${port}/sms`
  const server = await startTestServer({ smsWebhookUrl, portal: { neutralLoginError: true } })
  let sending = (_message: unknown): void => undefined
  const end = ServerResponse.prototype.end as (...given: unknown[]) => ServerResponse
  try {
    await employ(server.url, { employeeId: 'texted', phone: '010-0000-0003', grants: ['sms'] })
    const sent = new Promise<void>((resolve) => {
      sending = (message) => {
        const { request } = message as { request: ClientRequest }
        if (request.path !== '/sms') return
        events.push('sending')
        resolve()
      }
    })
    subscribe('http.client.request.start', sending)
    vi.spyOn(ServerResponse.prototype, 'end').mockImplementation(function (this: ServerResponse, ...given) {
      if (this.req.url?.includes('sms/authenticate')) events.push('answered')
      return end.apply(this, given)
    })
    const { post } = createApiClient(server.url)
    expect(
      (await post('/api/login/sms/authenticate', { employeeId: 'texted', applicationId: 1 })).status,
    ).toBe(200)
    await sent
    expect(events).toEqual(['answered', 'sending'])
  } finally {
    vi.restoreAllMocks()
    unsubscribe('http.client.request.start', sending)
    await server.close()
    gateway.close()
  }
})

it('takes nothing from the one-time codes of all by guesses at made-up IDs, which are refused when those are used up', async () => {
  const server = await startTestServer({
    portal: { neutralLoginError: true },
    limits: { otpFailuresPerDay: 6 },
  })
  try {
    const { get } = createApiClient(server.url)
    const guess = async (employeeId: string) => {
      const query = { employeeId, applicationId: '1', code: '000000' }
      const { status, body } = await get('/api/login/otp/code/validate', query)
      return [status, body.failInfo.code]
    }
    const phones = [{ name: '갤럭시', types: ['otp'] as const }]
    await employ(server.url, { employeeId: 'guessed', grants: ['otp'], phones })
    const madeUp = Array.from({ length: 80 }, (_, number) => `no.one.${number}`)
    const answers = await Promise.all(madeUp.map(guess))
    const guessable = madeUp.filter((_, index) => answers[index]?.[1] === 7004)
    expect(guessable.length).toBeGreaterThan(3)
    for (let tried = 0; tried < 3; tried++) expect(await guess('guessed')).toEqual([400, 7004])
    expect(await guess('guessed')).toEqual([429, 4001])
    expect(await guess(guessable[0] ?? '')).toEqual([429, 4001])
  } finally {
    await server.close()
  }
})
