/** The fields that tests read by name; which of them an answer has is what they find out. */
export interface AnswerBody {
  readonly failInfo: { readonly code: number; readonly message: string }
  readonly loginSerial: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly [field: string]: unknown
}

export interface ApiAnswer {
  readonly status: number
  readonly headers: Headers
  /** Parsed when it is JSON. */
  readonly body: AnswerBody
  readonly text: string
}

/** Calls the backend's HTTP API by path, as a client that knows nothing but the contract. */
export function createApiClient(
  url: string,
  ask: (address: string, init: RequestInit) => Promise<Response> = fetch,
) {
  const request = async (path: string, init: RequestInit = {}): Promise<ApiAnswer> => {
    const response = await ask(`${url}${path}`, init)
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : {}, text }
  }
  const get = (path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    request(Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path, { headers })
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  return {
    request,
    get,
    post,
    lookUp: (employeeId: string) => get('/api/login/user-authenticator', { employeeId }),
    sendCode: (employeeId: string) => post('/api/login/email/authenticate', { employeeId, applicationId: 1 }),
    validate: (employeeId: string, code: string) =>
      get('/api/login/email/authenticate/validate', { employeeId, applicationId: '1', code }),
    token: (loginSerial: string) => get('/api/login/token', { loginSerial }),
    profile: (accessToken: string) =>
      get('/api/user/profile', {}, { authorization: `Bearer ${accessToken}` }),
    applications: (accessToken: string) =>
      get('/api/user/application/all', {}, { authorization: `Bearer ${accessToken}` }),
  }
}

export type ApiClient = ReturnType<typeof createApiClient>
