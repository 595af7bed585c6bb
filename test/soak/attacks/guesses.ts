import { randomUUID } from 'node:crypto'
import { knownBrowserHeader, newBrowser } from '../../../src/contract/known-browser'
import { createApiClient } from '../../server/api-client'
import { loginSerialOf } from '../../server/sign-in'
import { sendRaw } from '../../support/raw-connection'
import { addEmployee } from '../../support/server'
import { ambiguousFramings, refusedOnce, smuggledRequest } from '../../support/smuggled-request'
import { createSoftwareAuthenticator } from '../../support/software-authenticator'
import { ownConnection } from '../support/own-connection'
import type { Row } from '../support/row'
import { attack, attacked, many } from './attacked'

/** Wrong one-time codes that all addresses together may enter in a day. */
const OTP_A_DAY = 30
const from = (address: string) => ({ 'x-forwarded-for': address })
/** A botnet's; the load of the others comes from another network. */
const addressOf = (index: number) => `198.18.${(index >> 8) & 255}.${index & 255}`

async function newEmployee(url: string, grants: readonly string[], withOtp = false): Promise<string> {
  const employeeId = `attacked-${randomUUID()}`
  const phones = withOtp ? [{ name: '갤럭시', types: ['otp'] as const }] : []
  await addEmployee(url, { employeeId, email: `${employeeId}@gaon.example`, grants, phones })
  return employeeId
}

/** Signs in by a recovery code and gives the answer of `token`. */
const signInBy = async (url: string, employeeId: string, headers: Record<string, string>) =>
  createApiClient(url).get(
    '/api/login/token',
    { loginSerial: await loginSerialOf(url, employeeId, headers) },
    headers,
  )

/** One-time codes at many employees from as many addresses: few are tried, and a known browser goes on. */
const spraying = attacked(
  async ({ url }, scale) => {
    const requests = many(scale, 1_000, 100)
    const grants = ['otp', 'recovery otp']
    const ids = await Promise.all(Array.from({ length: 20 }, () => newEmployee(url, grants, true)))
    const [first = ''] = ids
    const known = String((await signInBy(url, first, { [knownBrowserHeader]: newBrowser })).body.knownBrowser)
    const { ask, close } = ownConnection()
    let tried = 0
    for (let index = 0; index < requests; index++) {
      const employeeId = ids[index % ids.length] ?? ''
      const query = new URLSearchParams({ employeeId, applicationId: '1', code: String(100_000 + index) })
      const headers = from(addressOf(index))
      const { status } = await ask(`${url}/api/login/otp/code/validate?${query}`, { headers })
      if (status === 400) tried += 1
    }
    close()
    const { status } = await signInBy(url, first, { ...from('203.0.113.7'), [knownBrowserHeader]: known })
    return {
      requests,
      answered: requests,
      broken: [
        // One more is given back in each 48 minutes.
        ...(tried > OTP_A_DAY + 1 || tried === 0 ? [`${tried} guesses were tried`] : []),
        ...(status === 200 ? [] : [`the known browser was answered with ${status}`]),
      ],
      note: `${tried} guesses tried`,
    }
  },
  { OTP_FAILURES_PER_DAY: String(OTP_A_DAY), TRUST_PROXY: '1' },
)

/** Guesses at made-up IDs, which take nothing from an employee at a new address. */
const budgetKill = attacked(
  async ({ url }, scale) => {
    const requests = many(scale, 2_000, 200)
    const { ask, close } = ownConnection()
    for (let index = 0; index < requests; index++) {
      const path = ['otp/code', 'email/authenticate', 'recovery/otp'][index % 3]
      const query = new URLSearchParams({ employeeId: `no-one-${index}`, applicationId: '1', code: '123456' })
      await ask(`${url}/api/login/${path}/validate?${query}`, { headers: from(addressOf(index)) })
    }
    close()
    const employeeId = await newEmployee(url, ['recovery otp'])
    const { status } = await signInBy(url, employeeId, from('203.0.113.8'))
    return {
      requests,
      answered: requests,
      broken: status === 200 ? [] : [`an employee at a new address was answered with ${status}`],
    }
  },
  { OTP_FAILURES_PER_DAY: String(OTP_A_DAY), TRUST_PROXY: '1' },
)

/** Rows that strangers' failed attempts add for one employee in a day. */
const MOST_ROWS = 50

/** Junk signatures under the ID of a registered passkey: few become rows of the history. */
const historyFlood = attacked(
  async ({ url }, scale) => {
    const requests = many(scale, 1_000, 100)
    const employeeId = `flooded-${randomUUID()}`
    const { userId } = await addEmployee(url, { employeeId, grants: ['ctap', 'recovery otp'] })
    const { accessToken } = (await signInBy(url, employeeId, {})).body
    const headers = { authorization: `Bearer ${accessToken}` }
    const api = createApiClient(url)
    const asked = { applicationId: 1, did: 1, userId, type: 'ctap' }
    const authenticator = createSoftwareAuthenticator()
    const honest = { rpId: 'localhost', origin: url }
    const challengeIn = (body: object) => (body as { Response: { challenge: string } }).Response.challenge
    const fresh = challengeIn((await api.post('/api/login/preRegister', asked, headers)).body)
    const payload = authenticator.create({ ...honest, challenge: fresh })
    await api.post('/api/login/register', { ...asked, payload, deviceToken: '' }, headers)
    const total = async () =>
      Number(
        (await api.get('/api/user/dashboard/authenticator/history', { pageNum: '1' }, headers)).body.total,
      )
    const before = await total()
    for (let index = 0; index < requests; index++) {
      const stranger = from(addressOf(index))
      const options = await api.post('/api/login/preAuthenticate', { ...asked, deviceToken: null }, stranger)
      const publicKeyCredential = authenticator.get({
        ...honest,
        challenge: challengeIn(options.body),
        forged: true,
      })
      await api.post('/api/login/authenticate', { ...asked, payload: { publicKeyCredential } }, stranger)
    }
    const rows = (await total()) - before
    return {
      requests: 2 * requests,
      answered: 2 * requests,
      broken: rows > MOST_ROWS || rows === 0 ? [`${rows} rows were written`] : [],
      note: `${rows} rows written`,
    }
  },
  { TRUST_PROXY: '1' },
)

const smuggling = attacked(async ({ port }, scale) => {
  const rounds = many(scale, 25, 1)
  const broken = new Set<string>()
  const framings = Object.entries(ambiguousFramings)
  for (let round = 0; round < rounds; round++)
    for (const [name, headers] of framings)
      if (!refusedOnce(await sendRaw(port, smuggledRequest(headers)))) broken.add(`taken: ${name}`)
  const requests = rounds * framings.length
  return { requests, answered: requests, broken: [...broken] }
})

export const guessAttacks: readonly Row[] = [
  attack('one-time codes at many employees from many addresses', spraying),
  attack('guesses at made-up IDs', budgetKill),
  attack('junk signatures that fill the history', historyFlood),
  attack('requests hidden behind others', smuggling, { longOnly: true }),
]
