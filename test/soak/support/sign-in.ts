import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type ApiClient, createApiClient } from '../../server/api-client'
import { ownConnection } from './own-connection'

/** Longer than any row may take to recover. */
const PATIENCE_MS = 90_000

/** Signs a new employee in by a text message that the desk shows. Undefined where a step was refused. */
export async function accessTokenOf(
  api: ApiClient,
  phones: readonly { readonly name: string }[] = [],
): Promise<string | undefined> {
  const employeeId = `probe-${randomUUID()}`
  const phone = `010${Date.now()}${randomInt(1_000)}`
  const wanted = { employeeId, phone, grants: ['sms', 'ctap', 'mobile', 'otp'], phones }
  const added = await api.post('/desk/api/employees', wanted, { 'x-mfa-desk': '1' })
  if (added.status !== 201) return undefined
  const sent = await api.post('/api/login/sms/authenticate', { employeeId, applicationId: 1 })
  if (sent.status !== 200) return undefined
  const { text } = await api.get('/desk/api/messages')
  const messages = JSON.parse(text) as { recipient: string; body: string }[]
  const code =
    /\d{10}|\d{6}/.exec(messages.find(({ recipient }) => recipient === phone)?.body ?? '')?.[0] ?? ''
  const query = { employeeId, applicationId: '1', code }
  const { body } = await api.get('/api/login/sms/authenticate/validate', query)
  return (await api.token(body.loginSerial)).body.accessToken
}

/** True if an employee can sign in, from the ID to a list that needs a token. */
export async function signIn(url: string): Promise<boolean> {
  const { ask, close } = ownConnection()
  try {
    const api = createApiClient(url, ask)
    const accessToken = await accessTokenOf(api)
    return accessToken !== undefined && (await api.applications(accessToken)).status === 200
  } finally {
    close()
  }
}

/** Seconds until `works` says so. What it throws means that it does not yet. */
export async function secondsUntil(works: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const done = await works().catch(() => false)
    const passedMs = performance.now() - startedAt
    if (done || passedMs > PATIENCE_MS) return passedMs / 1000
    await pause(100)
  }
}
