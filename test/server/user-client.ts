import type { Database } from '../../server/database/database'
import { type ApiAnswer, createApiClient } from './api-client'
import { signedIn } from './signed-in'

type Body = Readonly<Record<string, unknown>>

/** The user service as one signed-in employee reaches it. */
export interface UserClient {
  get(path: string, query?: Record<string, string>): Promise<ApiAnswer>
  put(path: string, body: Body): Promise<ApiAnswer>
  remove(path: string, body: Body): Promise<ApiAnswer>
}

export function userClient(url: string, accessToken: string): UserClient {
  const api = createApiClient(url)
  const authorization = `Bearer ${accessToken}`
  const send = (method: string) => (path: string, body: Body) =>
    api.request(`/api/user/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    get: (path, query) => api.get(`/api/user/${path}`, query, { authorization }),
    put: send('PUT'),
    remove: send('DELETE'),
  }
}

/** Signs an employee in to whom recovery codes are granted. */
export const signInAs = async (url: string, employeeId: string): Promise<UserClient> =>
  userClient(url, await signedIn(url, employeeId))

/** The code of a refusal. */
export const codeOf = ({ body }: ApiAnswer): number | undefined => body.failInfo?.code

/** A statement of some seconds would take the embedded database for dead on a busy machine. */
const EMPLOYEES_A_STATEMENT = 100

/** Fills the history of each employee in a range: records a minute apart, over all methods and three applications. */
export async function fillHistory(
  database: Database,
  { from, to, records }: { from: number; to: number; records: number },
): Promise<void> {
  for (let first = from; first <= to; first += EMPLOYEES_A_STATEMENT)
    await database.query(
      `INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
       SELECT user_id, n % 3 + 1, (ARRAY['mobile', 'ctap', 'platform', 'otp', 'sms', 'email', 'recovery otp'])[n % 7 + 1],
              'device ' || n, CASE WHEN n % 10 = 0 THEN 0 ELSE 1 END, timestamptz '2026-01-01' - n * interval '1 minute'
       FROM generate_series($1::int, $2::int) user_id, generate_series(1, $3::int) n`,
      [first, Math.min(to, first + EMPLOYEES_A_STATEMENT - 1), records],
    )
}
