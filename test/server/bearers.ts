import { pino } from 'pino'
import { beforeAll } from 'vitest'
import { openDatabase } from '../../server/database/open-database'
import { deriveKeys, type SecretKeys } from '../../server/secrets/secrets'
import { createTokenKeys, type PublicJwk, type SigningKey } from '../../server/secrets/token-keys'
import { settingsOf } from '../../server/settings/server-options'
import { live } from '../support/live'
import { addEmployee, createTestClock } from '../support/server'
import { signedIn } from './sign-in'
import { testServer } from './test-server'

const SECRET = 'a secret of the tests that is long enough'

/** A server for all tests of a file, and employees who have a token of it; `nextNumber` tells their IDs apart. */
export function bearers(nextNumber: () => number) {
  const clock = createTestClock()
  let keys: SecretKeys
  let signingKey: SigningKey
  let publicJwk: PublicJwk
  const { server, api, sql } = testServer({ secretKey: SECRET, clock })

  beforeAll(async () => {
    keys = deriveKeys(SECRET)
    const { databaseUrl } = server
    const opened = await openDatabase({ databaseUrl, dataDir: 'memory' }, pino({ level: 'silent' }))
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
    ...{ server, api, sql, newEmployee, codeOf },
  }
}
