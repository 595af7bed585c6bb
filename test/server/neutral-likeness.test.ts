import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCountedApp } from '../support/counted-app'
import { type Features, type Sample, trainTree } from '../support/decision-tree'
import { createTestClock } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import { createPeople, hirePeople } from '../support/varied-company'
import { databases } from './databases'

const SECRET_KEY = 'the same in each run, of 32 characters and more'
const PEOPLE = 200
/** Of two in two: what chance alone gives is 50 %, give or take 3. */
const MOST_RIGHT = 0.6

const many = { uses: 1_000_000, seconds: 60 }
const AT_ONCE = 12
/** Has a key that no one has registered. */
const stranger = createSoftwareAuthenticator()
const ours = { rpId: 'localhost', origin: 'http://localhost' }

/** Compares everything that a stranger sees of a response, except random values. */
describe('employees and unknown IDs, with NEUTRAL_LOGIN_ERROR in browsers that are not familiar', () => {
  const clock = createTestClock(new Date('2026-03-02T00:00:00Z'))
  const [, open] = databases[1]
  let opened: Awaited<ReturnType<typeof open>>
  let app: Awaited<ReturnType<typeof startCountedApp>>

  const all = createPeople(2 * PEOPLE, 20_260_302)
  const employees = all.filter((_, index) => index % 2 === 0)

  beforeAll(async () => {
    opened = await open('migrated')
    app = await startCountedApp(
      {
        ...opened.where,
        secretKey: SECRET_KEY,
        clock,
        portal: { neutralLoginError: true },
        limits: {
          callsPerAddress: many,
          otpFailuresPerDay: 1_000_000,
          sendsByStrangers: { uses: 1, seconds: 600 },
          sentCodeGuesses: { uses: 1, seconds: 60 },
          otpGuesses: { uses: 1, seconds: 60 },
          recoveryGuesses: { uses: 1, seconds: 60 },
        },
      },
      (database) => hirePeople(database, employees, new Uint8Array([0xa0])),
    )
  })
  afterAll(async () => {
    await app?.close()
    await opened?.drop()
  })

  const answerTo = async (path: string, init?: RequestInit) => {
    const { answer } = await app.ask(`/api/login/${path}`, init)
    const text = await answer.text()
    return { status: answer.status, headers: [...answer.headers], text, body: JSON.parse(text) as unknown }
  }
  const get = (path: string, query: Record<string, string>) =>
    answerTo(`${path}?${new URLSearchParams({ ...query, applicationId: '1' })}`)
  const post = (path: string, fields: Record<string, unknown>) =>
    answerTo(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ applicationId: 1, ...fields }),
    })
  const validations = ['otp/code', 'email/authenticate', 'sms/authenticate']

  /** All that can be asked without a sign-in, until limits are reached. */
  async function askAbout(employeeId: string): Promise<Features> {
    const features = new Map<string, number>()
    const note = async (step: string, asked: ReturnType<typeof answerTo>) => {
      const answer = await asked
      for (const [name, value] of featuresOf(answer, employeeId)) features.set(`${step} ${name}`, value)
      return answer.body
    }
    const { userId } = (await note('lookup', get('user-authenticator', { employeeId }))) as { userId: number }
    const phones = (await note('phones', get('mobile-authenticator', { employeeId }))) as {
      deviceId: string
    }[]
    for (const type of ['ctap', 'platform']) {
      const fields = { userId, type, did: 1 }
      const options = (await note(type, post('preAuthenticate', { ...fields, deviceToken: null }))) as {
        Response?: { challenge: string; allowCredentials: { id: string }[] }
      }
      const { challenge = '', allowCredentials = [] } = options.Response ?? {}
      const signed = stranger.get({ ...ours, challenge })
      const id = allowCredentials[0]?.id ?? signed.id
      const publicKeyCredential = { ...signed, id, rawId: id }
      await note(`signed ${type}`, post('authenticate', { ...fields, payload: { publicKeyCredential } }))
    }
    const deviceId = Array.isArray(phones) ? phones.at(-1)?.deviceId : undefined
    for (const time of ['first', 'second'])
      await note(`${time} push`, post('fcm/push/token', { employeeId, deviceId: deviceId ?? 'none' }))
    for (const path of ['email/authenticate', 'sms/authenticate'])
      for (const time of ['first', 'second']) await note(`${time} ${path}`, post(path, { employeeId }))
    for (const path of [...validations, 'recovery/otp'])
      for (const time of ['first', 'second'])
        await note(`${time} guess ${path}`, get(`${path}/validate`, { employeeId, code: 'wrong' }))
    return features
  }

  /** Once the delays are over, until authenticators are closed. */
  async function askAgainAbout(employeeId: string, features: Features): Promise<Features> {
    const later = new Map(features)
    const note = async (step: string, asked: ReturnType<typeof answerTo>) => {
      for (const [name, value] of featuresOf(await asked, employeeId)) later.set(`${step} ${name}`, value)
    }
    for (const path of validations)
      await note(`later guess ${path}`, get(`${path}/validate`, { employeeId, code: 'wrong' }))
    await note('later lookup', get('user-authenticator', { employeeId }))
    for (const path of validations)
      await note(`last guess ${path}`, get(`${path}/validate`, { employeeId, code: 'wrong' }))
    return later
  }

  async function askAboutAll(
    ask: (employeeId: string, index: number) => Promise<Features>,
  ): Promise<Features[]> {
    const found: Features[] = []
    const left = all.map(({ employeeId }, index) => ({ employeeId, index }))
    const run = async () => {
      for (let next = left.shift(); next; next = left.shift())
        found[next.index] = await ask(next.employeeId, next.index)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, run))
    return found
  }

  it('look alike to a decision tree over all answers of all anonymous calls [A41c]', async () => {
    const first = await askAboutAll(askAbout)
    clock.advance(3_600)
    const found = await askAboutAll((employeeId, index) =>
      askAgainAbout(employeeId, first[index] ?? new Map()),
    )
    const samples: Sample[] = found.map((features, index) => ({ features, positive: index % 2 === 0 }))
    // The order is that of chance; the halves have as many of each.
    const halves = [0, 1].map((half) => samples.filter((_, index) => Math.floor(index / 2) % 2 === half))
    for (const [train, kept] of [halves, halves.toReversed()] as [Sample[], Sample[]][])
      for (const depth of [1, 2, 4, 6]) {
        const tree = trainTree(train, { depth, smallestLeaf: 5 })
        const right = kept.filter(({ features, positive }) => tree.predict(features) === positive).length
        expect(
          right / kept.length,
          `depth ${depth}, by ${tree.decisive.slice(0, 8).join(', ')}`,
        ).toBeLessThanOrEqual(MOST_RIGHT)
      }
  }, 900_000)
})

interface Answer {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly text: string
  readonly body: unknown
}

function featuresOf({ status, headers, text, body }: Answer, employeeId: string): [string, number][] {
  return [
    ['status', status],
    ['size', Buffer.byteLength(text)],
    ...headers.flatMap(([name, value]): [string, number][] => [
      [`header ${name}`, Number.isNaN(Number(value)) ? value.length : Number(value)],
    ]),
    ...featuresIn('body', body, employeeId),
  ]
}

function featuresIn(path: string, value: unknown, employeeId: string): [string, number][] {
  if (Array.isArray(value))
    return [
      [`${path} length`, value.length],
      ...value.flatMap((each, index) => featuresIn(`${path}.${index}`, each, employeeId)),
    ]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => featuresIn(`${path}.${key}`, each, employeeId))
  if (typeof value === 'number') return [[path, value]]
  if (typeof value !== 'string') return [[`${path} ${value}`, 1]]
  return [
    [`${path} length`, value.length],
    ...(/^[\w-]{16,}$/.test(value) ? tokenFeatures(path, value) : textFeatures(path, value, employeeId)),
  ]
}

/** Of what is random, its form. */
const tokenFeatures = (path: string, value: string): [string, number][] => [
  [`${path} is hex`, /^[\da-f]+$/.test(value) ? 1 : 0],
]

function textFeatures(path: string, value: string, employeeId: string): [string, number][] {
  const [name = '', domain = ''] = value.split('@')
  const [first = '', last = ''] = [name.slice(0, 1), name.slice(-1)]
  const numberOf = (letters: string) => Number.parseInt(Buffer.from(letters).toString('hex').slice(0, 12), 16)
  const tokens = employeeId.split(/[._-]/)
  const words = employeeId.match(/[a-z]+/g) ?? []
  const same = (one: string | undefined, other: string) => (one === other ? 1 : 0)
  return [
    [`${path} as a number`, numberOf(value)],
    [`${path} domain`, numberOf(domain)],
    [`${path} domain length`, domain.length],
    [`${path} first`, numberOf(first)],
    [`${path} last`, numberOf(last)],
    [`${path} is ASCII`, /^[ -~•]*$/.test(value) ? 1 : 0],
    [`${path} first is the first of the ID`, same(employeeId[0], first)],
    [`${path} last is the last of the ID`, same(employeeId.at(-1), last)],
    [`${path} last is the last letter of the ID`, same(words.at(-1)?.at(-1), last)],
    [`${path} first is that of the last token`, same(tokens.at(-1)?.[0], first)],
    [`${path} first is in the ID`, employeeId.includes(first) ? 1 : 0],
    [`${path} last is in the ID`, employeeId.includes(last) ? 1 : 0],
  ]
}
