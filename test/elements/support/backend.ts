/** The network, faked as a table. Our own modules are the real ones. A call that is not in the table fails the test. */
export interface Answer {
  readonly status?: number
  readonly json?: unknown
  readonly text?: string
  readonly headers?: Record<string, string>
}

export type Table = Record<string, Answer | ((request: Request) => Answer | Promise<Answer>)>

export interface Backend {
  readonly requests: Request[]
  /** Calls that the table does not have; a test ends with none. */
  readonly unlisted: string[]
  restore(): void
}

const real = globalThis.fetch

/** Answers every fetch of the page by `METHOD /path`; a function may look at the request. */
export function fakeBackend(table: Table): Backend {
  const requests: Request[] = []
  const unlisted: string[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    requests.push(request)
    const name = `${request.method} ${new URL(request.url).pathname}`
    const entry = table[name]
    if (!entry) {
      unlisted.push(name)
      throw new TypeError(`not in the table: ${name}`)
    }
    const { status = 200, json, text, headers } = typeof entry === 'function' ? await entry(request) : entry
    request.signal.throwIfAborted()
    const body = json === undefined ? (text ?? '') : JSON.stringify(json)
    return new Response(status === 204 ? null : body, {
      status,
      headers: { 'content-type': json === undefined ? 'text/plain' : 'application/json', ...headers },
    })
  }
  return {
    requests,
    unlisted,
    restore() {
      globalThis.fetch = real
    },
  }
}

export const configuration = {
  CONNECTION_STRINGS: {
    LOGIN_SERVICE_URL: '/login-service',
    BRIDGE_SERVICE_URL: '/bridge-service',
    USER_SERVICE_URL: '/user-service',
    APP_SERVICE_URL: '/app-service',
    API_SERVER_DOMAIN: 'localhost',
    MESSAGE_BROKER_URL: 'ws://localhost',
    MESSAGE_BROKER_PORT: 1,
  },
  CONFIG_VARIABLES: {
    USER_PORTAL: {
      BRIDGE: false,
      PRIVATE_APP_STORE: false,
      MOB_APP_BRIDGE: false,
      DEMO_MODE: false,
      TIMEOUT: 30,
    },
  },
}

/** Login data of an employee who may use e-mail and SMS. */
export const loginData = {
  userEmail: 'mjkim@example.com',
  employeeId: 'mjkim',
  userId: 7,
  applicationId: 1,
  fidoSecurityKeyStatus: 0,
  pcAuthenticationStatus: 0,
  mobileAuthenticationStatus: 0,
  otpStatus: 2,
  smsStatus: 1,
  emailStatus: 1,
  recoveryOtpStatus: 0,
}
