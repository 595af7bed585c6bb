import { describe, expect, it, vi } from 'vitest'
import { type AddedEmployee, addEmployee } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import { type ApiAnswer, createApiClient } from './api-client'
import { heldUp } from './held-up'
import { newRegistering } from './registering'
import { loginSerialOf, signedIn } from './sign-in'
import { testServer } from './test-server'

let count = 0

const { server, sql } = testServer()

interface Writing extends AddedEmployee {
  readonly authorization: string
  readonly authenticatorId: number
}

async function newWriting(): Promise<Writing> {
  const employee = await addEmployee(server.url, {
    employeeId: `writes${++count}`,
    grants: ['recovery otp', 'mobile', 'ctap'],
    phones: [{ name: '갤럭시', types: ['mobile'] }],
  })
  const { rows } = await sql.query('SELECT authenticator_id FROM authenticators WHERE user_id = $1', [
    employee.userId,
  ])
  const authorization = `Bearer ${await signedIn(server.url, employee.employeeId)}`
  return { ...employee, authorization, authenticatorId: rows[0].authenticator_id }
}

const call = (method: string, path: string, { authorization }: Writing, body: unknown): Promise<ApiAnswer> =>
  createApiClient(server.url).request(path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function registering(writing: Writing) {
  const asked = { applicationId: 1, did: 1, userId: writing.userId, type: 'ctap' }
  const { body } = await call('POST', '/api/login/preRegister', writing, asked)
  const { challenge } = (body as unknown as { Response: { challenge: string } }).Response
  const { hostname, origin } = new URL(server.url)
  const payload = createSoftwareAuthenticator().create({ challenge, rpId: hostname, origin })
  return () => call('POST', '/api/login/register', writing, { ...asked, payload, deviceToken: '' })
}

const mobile = '/api/user/mobile-authenticator'
const devices = 'SELECT description FROM authenticators WHERE user_id = $1'

interface Write {
  readonly name: string
  /** The table at which it is held up. */
  readonly table: string
  /** Does what comes before, and gives the call. */
  readonly prepare: (writing: Writing) => Promise<() => Promise<ApiAnswer>>
  /** A query for the data that it changes. */
  readonly look: string
}

const writes: readonly Write[] = [
  {
    name: 'a deletion',
    table: 'authenticators',
    prepare: async (writing) => () =>
      call('DELETE', mobile, writing, { mobileAuthenticatorId: writing.authenticatorId }),
    look: devices,
  },
  {
    name: 'a new name',
    table: 'authenticators',
    prepare: async (writing) => () => {
      const body = { mobileAuthenticatorId: writing.authenticatorId, description: '다른 이름' }
      return call('PUT', '/api/user/update/mob/descriptionname', writing, body)
    },
    look: devices,
  },
  { name: 'a passkey', table: 'passkeys', prepare: registering, look: devices },
  {
    name: 'an opened registration',
    table: 'registration_serials',
    prepare: async (writing) => () => call('POST', `${mobile}/serial`, writing, { applicationId: 1 }),
    look: 'SELECT 1 FROM registration_serials WHERE user_id = $1',
  },
  {
    name: 'a link with the company',
    table: 'pairing_tickets',
    prepare: async (writing) => () => call('POST', '/api/user/app/serial', writing, {}),
    look: 'SELECT 1 FROM pairing_tickets WHERE user_id = $1',
  },
]

/** Actions of the help desk that end sessions. */
const ends: readonly (readonly [string, readonly string[]])[] = [
  [
    'a lock',
    ['UPDATE employees SET locked_at = now() WHERE user_id = $1', 'DELETE FROM sessions WHERE user_id = $1'],
  ],
  ['a withdrawal', ["DELETE FROM grants WHERE user_id = $1 AND method = 'recovery otp'"]],
  ['a logout', ['DELETE FROM sessions WHERE user_id = $1']],
]

/**
 * Makes a call while the help desk's transaction is open. The call sees nothing of that until the commit, and waits for it
 * at its first write to the table.
 */
async function during(
  statements: readonly string[],
  { userId }: Pick<Writing, 'userId'>,
  table: string,
  write: () => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  await sql.query('BEGIN')
  await sql.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`)
  for (const statement of statements) await sql.query(statement, [userId])
  const written = write()
  await vi.waitUntil(async () => (await heldUp(sql)) > 0, { timeout: 10_000 })
  await sql.query('COMMIT')
  return written
}

describe.each(ends)('%s that comes after the check of a session and before the write', (_end, statements) => {
  it.each(writes)('undoes $name [ASVS 7.4.2]', async ({ table, prepare, look }) => {
    const writing = await newWriting()
    const looked = async () => (await sql.query(look, [writing.userId])).rows
    const before = await looked()
    const write = await prepare(writing)
    const { status, body } = await during(statements, writing, table, write)
    expect([status, body.failInfo?.code]).toEqual([403, 2002])
    expect(await looked()).toEqual(before)
  })
})

const serialOf = ({ employeeId }: Writing) => loginSerialOf(server.url, employeeId)

it.each(ends.slice(0, 2))(
  '%s while a sign-in ends leaves no session [ASVS 7.4.2]',
  async (_end, statements) => {
    const writing = await newWriting()
    const loginSerial = await serialOf(writing)
    const refused = await during(statements, writing, 'sessions', () =>
      createApiClient(server.url).token(loginSerial),
    )
    expect(refused.body.failInfo?.code).toBe(2001)
  },
)

it.each([
  ['a lock', ends[0]?.[1] ?? []],
  ['a withdrawal', ["DELETE FROM grants WHERE user_id = $1 AND method = 'mobile'"]],
])('%s while a phone is registered leaves it unregistered [ASVS 7.4.2]', async (_end, statements) => {
  const employee = await newRegistering(server.url, 'registers')
  const phone = await employee.newPhone()
  phone.stop()
  const { deviceId, deviceSecret } = phone.devices[0] ?? {}
  const { serial } = (await employee.openMobile()).body
  const headers = { authorization: `Device ${deviceId}:${deviceSecret}` }
  const refused = await during(statements, employee, 'registration_serials', () =>
    createApiClient(server.url).post('/api/phone/registrations', { serial }, headers),
  )
  expect(refused.body.failInfo?.code).toBe(4001)
})
