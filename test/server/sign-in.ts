import { recoveryCodeOf } from '../support/server'
import { type AnswerBody, type ApiAnswer, createApiClient } from './api-client'

type Headers = Readonly<Record<string, string>>

/** The login serial of an employee to whom recovery codes are granted: a sign-in up to the exchange for tokens. */
export async function loginSerialOf(url: string, employeeId: string, headers: Headers = {}): Promise<string> {
  const asked = { employeeId, applicationId: '1', code: await recoveryCodeOf(url, employeeId) }
  return (await createApiClient(url).get('/api/login/recovery/otp/validate', asked, headers)).body.loginSerial
}

/** Signs such an employee in, and gives the tokens. */
export async function signIn(url: string, employeeId: string, headers: Headers = {}): Promise<AnswerBody> {
  const loginSerial = await loginSerialOf(url, employeeId, headers)
  const { status, body, text } = await createApiClient(url).get('/api/login/token', { loginSerial }, headers)
  if (status !== 200) throw new Error(`${employeeId} is not signed in: ${status} ${text}`)
  return body
}

/** The access token of such a sign-in. */
export const signedIn = async (url: string, employeeId: string): Promise<string> =>
  (await signIn(url, employeeId)).accessToken

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

/** The user service as an employee reaches it to whom recovery codes are granted. */
export const signInAs = async (url: string, employeeId: string): Promise<UserClient> =>
  userClient(url, await signedIn(url, employeeId))

/** The code of a refusal. */
export const codeOf = ({ body }: ApiAnswer): number | undefined => body.failInfo?.code
