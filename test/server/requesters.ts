import { knownBrowserHeader, newBrowser } from '../../src/contract/known-browser'
import { createApiClient } from './api-client'
import { signIn } from './sign-in'

const paths = {
  otp: 'otp/code',
  email: 'email/authenticate',
  sms: 'sms/authenticate',
  recovery: 'recovery/otp',
} as const

const TRIES_PER_CODE = 5

export type GuessedMethod = keyof typeof paths

/** A client at an address, with the token of a known browser or without one. The server must trust its proxy. */
export function requesterAt(url: string, address: string, knownBrowser?: string) {
  const api = createApiClient(url)
  const headers = {
    'x-forwarded-for': address,
    ...(knownBrowser !== undefined && { [knownBrowserHeader]: knownBrowser }),
  }
  const validate = (method: GuessedMethod, employeeId: string, code: string) =>
    api.get(`/api/login/${paths[method]}/validate`, { employeeId, applicationId: '1', code }, headers)
  return {
    headers,
    lookUp: (employeeId: string) => api.get('/api/login/user-authenticator', { employeeId }, headers),
    send: (method: 'email' | 'sms', employeeId: string) =>
      api.post(`/api/login/${paths[method]}`, { employeeId, applicationId: 1 }, headers),
    validate,
    token: (loginSerial: string) => api.get('/api/login/token', { loginSerial }, headers),
    post: (path: string, body: unknown) => api.post(path, body, headers),
    /** Guesses until a refusal with 429, of a code or of a guess; gives how many were tried, and the seconds to wait. */
    async guessUntilRefused(method: GuessedMethod, employeeId: string) {
      for (let tried = 0; ; tried++) {
        const answers = []
        if ((method === 'email' || method === 'sms') && tried % TRIES_PER_CODE === 0) {
          answers.push(
            await api.post(`/api/login/${paths[method]}`, { employeeId, applicationId: 1 }, headers),
          )
        }
        answers.push(await validate(method, employeeId, 'wrong'))
        const refused = answers.find(({ status }) => status === 429)
        if (refused) return { tried, retryAfterSeconds: Number(refused.headers.get('retry-after')) }
      }
    },
  }
}

/** Signs in by a recovery code in a browser that is new, and gives its token. */
export const knownBrowserOf = async (
  url: string,
  employeeId: string,
  address = '10.9.9.9',
): Promise<string> =>
  String((await signIn(url, employeeId, requesterAt(url, address, newBrowser).headers)).knownBrowser)

/** Signs in by a recovery code as a client that knows no header, after which its address is familiar. */
export const signInFrom = (url: string, employeeId: string, address: string) =>
  signIn(url, employeeId, requesterAt(url, address).headers)

/** So many addresses of a botnet. */
export const botnet = (size: number): string[] =>
  Array.from({ length: size }, (_, index) => `198.18.${index >> 8}.${index & 255}`)
