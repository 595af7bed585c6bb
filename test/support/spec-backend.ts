import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTransport } from 'nodemailer'
import { SignIns, type SpecEmployee } from './spec-backend/employees'
import { fileAt, pageAt, type SpecPage } from './spec-backend/files'
import { fail, type Reply, send } from './spec-backend/reply'
import { deviations, fieldsOf } from './spec-backend/request'
import { type Route, routes } from './spec-backend/routes'

export { employee, type SpecEmployee } from './spec-backend/employees'
export type { SpecPage } from './spec-backend/files'
export type { Reply } from './spec-backend/reply'

// A second backend, written from sections 3 and 7 of the specification alone and sharing nothing with the contract of
// the product: it answers with the fields that the specification names and no others. What the portal does against it,
// it does against any backend of the specification. A request that the specification does not know is written down in
// `unexpected`; a test ends by expecting that list to be empty.

export interface SpecBackendOptions {
  readonly employees: readonly SpecEmployee[]
  readonly applications?: readonly { readonly applicationId: number; readonly applicationName: string }[]
  /** Where e-mails go, e.g. `smtp://127.0.0.1:2525`. Codes are to be had there and nowhere else. */
  readonly smtpUrl: string
  /** Login calls go through the bridge and name the server domain. */
  readonly bridge?: boolean
  /** Minutes, as the configuration tells the client. */
  readonly timeoutMinutes?: number
  /** How a right code is answered: the specification leaves it open. */
  readonly validateAnswer?: 'serial' | 'tokens' | 'bare'
  /** Lets pages of other origins in. */
  readonly cors?: boolean
  /** Folders by the path at which they are served, e.g. `{'/elements/': 'dist'}`. */
  readonly static?: Readonly<Record<string, string>>
  readonly pages?: Readonly<Record<string, SpecPage>>
}

export interface SpecBackend {
  /** The origin, e.g. `http://localhost:40123`. */
  readonly url: string
  readonly configUrl: string
  /** What was asked that the specification does not know. */
  readonly unexpected: string[]
  /** Calls in order of arrival, e.g. `GET login/user-authenticator`. */
  readonly calls: readonly string[]
  /** Replaces the answer to the next call of this name, e.g. `GET login/user-authenticator`. */
  answerNext(call: string, reply: Reply): void
  close(): Promise<void>
}

const serverDomain = 'api.example.com'

const nameOf = ({ method, service, path }: Route) => `${method} ${service}/${path}`

const basesFor = (bridge: boolean) => ({
  login: bridge ? '/bridge/' : '/login/',
  user: '/user/',
  app: '/app/',
})

const configurationFor = (url: string, { bridge = false, timeoutMinutes }: SpecBackendOptions) => ({
  CONNECTION_STRINGS: {
    LOGIN_SERVICE_URL: `${url}/login`,
    BRIDGE_SERVICE_URL: `${url}/bridge`,
    API_SERVER_DOMAIN: serverDomain,
    USER_SERVICE_URL: `${url}/user`,
    APP_SERVICE_URL: `${url}/app`,
  },
  CONFIG_VARIABLES: {
    USER_PORTAL: {
      BRIDGE: bridge,
      PRIVATE_APP_STORE: false,
      MOB_APP_BRIDGE: bridge,
      DEMO_MODE: false,
      ...(timeoutMinutes && { TIMEOUT: timeoutMinutes }),
    },
  },
})

const corsHeaders = (request: IncomingMessage, cors: boolean | undefined): Record<string, string> =>
  cors
    ? {
        'access-control-allow-origin': request.headers.origin ?? '*',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      }
    : {}

/** Starts a backend on a free port of this machine. */
export const startSpecBackend = async (options: SpecBackendOptions): Promise<SpecBackend> => {
  const signIns = new SignIns()
  const unexpected: string[] = []
  const calls: string[] = []
  const prepared = new Map<string, Reply[]>()
  const bases = basesFor(options.bridge ?? false)
  const post = createTransport(options.smtpUrl)
  const mail = async (to: string, code: string) => {
    await post.sendMail({
      from: 'mfa@example.com',
      to: { name: '', address: to },
      subject: 'Verification code',
      text: code,
    })
  }

  const serveCall = async (route: Route, request: IncomingMessage, url: URL): Promise<Reply> => {
    const name = nameOf(route)
    calls.push(name)
    const { query, body } = await fieldsOf(request, url)
    const domain = options.bridge && route.service === 'login' ? serverDomain : undefined
    unexpected.push(...deviations(route, { query, body }, domain).map((deviation) => `${name} ${deviation}`))
    const next = prepared.get(name)?.shift()
    if (next) return next
    if (route.service === 'user' && !signIns.holds(request.headers.authorization)) return fail(2001, 401)
    return route.handle({
      employees: options.employees,
      applications: options.applications ?? [{ applicationId: 1, applicationName: 'Groupware' }],
      signIns,
      validateAnswer: options.validateAnswer ?? 'serial',
      mail,
      fields: route.method === 'GET' ? query : body,
    })
  }

  const answer = async (request: IncomingMessage, url: URL, origin: string): Promise<Reply | undefined> => {
    if (options.cors && request.method === 'OPTIONS') return { status: 204 }
    const route = routes.find(
      ({ method, service, path }) => method === request.method && bases[service] + path === url.pathname,
    )
    if (route) return serveCall(route, request, url)
    if (request.method !== 'GET') return undefined
    if (url.pathname === '/config.json') return { json: configurationFor(origin, options) }
    if (url.pathname === '/favicon.ico') return { status: 204 }
    return (await pageAt(options.pages ?? {}, url.pathname)) ?? fileAt(options.static ?? {}, url.pathname)
  }

  const server = createServer(async (request, response) => {
    const origin = `http://${request.headers.host}`
    const url = new URL(request.url ?? '/', origin)
    try {
      const reply = await answer(request, url, origin)
      if (!reply) unexpected.push(`${request.method} ${url.pathname}`)
      send(response, reply ?? { status: 404 }, corsHeaders(request, options.cors))
    } catch (error) {
      unexpected.push(`${request.method} ${url.pathname} failed: ${error}`)
      send(response, { status: 500 }, corsHeaders(request, options.cors))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`

  return {
    url,
    configUrl: `${url}/config.json`,
    unexpected,
    calls,
    answerNext: (call, reply) => {
      if (!routes.some((route) => nameOf(route) === call)) throw new Error(`No call ${call}`)
      prepared.set(call, [...(prepared.get(call) ?? []), reply])
    },
    close: async () => {
      post.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
