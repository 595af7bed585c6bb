import { afterAll, beforeAll } from 'vitest'
import { deriveKeys, type SecretKeys } from '../../demo/server/secrets/secret-keys'
import type { RunningServer } from '../../demo/server/start-server'
import { live } from '../support/live'
import { addEmployee, createTestClock, startTestServer } from '../support/server'
import { type ApiClient, createApiClient } from './api-client'
import { signedIn } from './signed-in'

const SECRET = 'a secret of the tests that is long enough'

/** A server for all tests of a file, and employees who have a token of it; `nextNumber` tells their IDs apart. */
export function bearers(nextNumber: () => number) {
  const clock = createTestClock()
  let keys: SecretKeys
  let server: RunningServer
  let api: ApiClient

  beforeAll(async () => {
    keys = deriveKeys(SECRET)
    server = await startTestServer({ secretKey: SECRET, dataDir: 'memory', clock })
    api = createApiClient(server.url)
  })
  afterAll(() => server?.close())

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
    server: live(() => server),
    api: live(() => api),
    newEmployee,
    codeOf,
  }
}
