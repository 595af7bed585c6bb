import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { openDatabase } from '../../server/database/open-database'
import { deriveKeys, type SecretKeys } from '../../server/secrets/secrets'
import { createTokenKeys, type PublicJwk, type SigningKey } from '../../server/secrets/token-keys'
import { settingsOf } from '../../server/settings/server-options'
import type { RunningServer } from '../../server/start/start-server'
import { live } from '../support/live'
import { addEmployee, createTestClock, startTestServer } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { type ApiClient, createApiClient } from './api-client'
import { signedIn } from './signed-in'

const SECRET = 'a secret of the tests that is long enough'

/** A server for all tests of a file, and employees who have a token of it; `nextNumber` tells their IDs apart. */
export function bearers(nextNumber: () => number) {
  const clock = createTestClock()
  let keys: SecretKeys
  let signingKey: SigningKey
  let publicJwk: PublicJwk
  let server: RunningServer
  let api: ApiClient
  let database: TestDatabase

  beforeAll(async () => {
    keys = deriveKeys(SECRET)
    database = await createTestDatabase('seeded')
    server = await startTestServer({ secretKey: SECRET, databaseUrl: database.url, clock })
    api = createApiClient(server.url)
    const opened = await openDatabase(
      { databaseUrl: database.url, dataDir: 'memory' },
      pino({ level: 'silent' }),
    )
    const tokenKeys = createTokenKeys({
      database: opened,
      settings: settingsOf({ clock, tokenHours: 10 }),
      secret: SECRET,
    })
    signingKey = await tokenKeys.signingKey()
    const [published] = await tokenKeys.published()
    publicJwk = published as PublicJwk
    await opened.close()
  })
  afterAll(async () => {
    await server?.close()
    await database?.drop()
  })

  async function newEmployee(grants = ['recovery otp']) {
    const employee = await addEmployee(server.url, { employeeId: `bearer${nextNumber()}`, grants })
    return { ...employee, accessToken: await signedIn(server.url, employee.employeeId) }
  }
  async function codeOf(token: string) {
    const { status, body } = await api.applications(token)
    return status === 200 ? 200 : body.failInfo.code
  }

  return {
    clock,
    keys: live(() => keys),
    /** The private key of the server under test. */
    signingKey: live(() => signingKey),
    publicJwk: live(() => publicJwk),
    databaseUrl: () => database.url,
    server: live(() => server),
    api: live(() => api),
    newEmployee,
    codeOf,
  }
}
