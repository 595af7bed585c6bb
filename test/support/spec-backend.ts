import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTransport } from 'nodemailer'
import { startSpecBroker } from './spec-backend/broker'
import { configurationFor, serverDomain } from './spec-backend/configuration'
import { SignIns, type SpecEmployee } from './spec-backend/employees'
import { fileAt, pageAt, type SpecPage } from './spec-backend/files'
import { Passkeys } from './spec-backend/passkeys'
import { createPushes } from './spec-backend/pushes'
import { createRegistrations } from './spec-backend/registrations'
import { fail, type Reply, send } from './spec-backend/reply'
import { deviations, fieldsOf } from './spec-backend/request'
import type { Route, SpecApplication, SpecDevice } from './spec-backend/route'
import { routes } from './spec-backend/routes'
import { SelfService, type SpecSelfService } from './spec-backend/self-service'

export { employee, type SpecEmployee } from './spec-backend/employees'
export type { SpecPage } from './spec-backend/files'
export type { Reply } from './spec-backend/reply'
export type { SpecAttempt, SpecRow, SpecSelfService } from './spec-backend/self-service'

// A second backend, written from sections 3 and 7 of the specification alone and sharing nothing with the contract of
// the product: it answers with the fields that the specification names and no others. What the portal does against it,
// it does against any backend of the specification. A request that the specification does not know is written down in
// `unexpected`; a test ends by expecting that list to be empty.

export interface SpecBackendOptions {
  readonly employees: readonly SpecEmployee[]
  readonly applications?: readonly SpecApplication[]
  /** Phones by employee ID. */
  readonly devices?: Readonly<Record<string, readonly SpecDevice[]>>
  /** Data of the signed-in employee. */
  readonly inside?: SpecSelfService
  /** Where e-mails go, e.g. `smtp://127.0.0.1:2525`. Codes are to be had there and nowhere else. */
  readonly smtpUrl: string
  /** Login calls go through the bridge and name the server domain. */
  readonly bridge?: boolean
  /** Minutes, as the configuration tells the client. */
  readonly timeoutMinutes?: number
  /** The response to a right code, which the specification leaves open. */
  readonly validateAnswer?: 'serial' | 'tokens' | 'bare'
  /** Base64, as the policy image is answered; turns the demo mode on. */
  readonly policyImage?: string
  /** The terms of a private app store, which there is then. */
  readonly terms?: string
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
  /** Requests that the specification does not know. */
  readonly unexpected: string[]
  /** Calls in order of arrival, e.g. `GET login/user-authenticator`. */
  readonly calls: readonly string[]
  /** The code that a text message brought last. Throws when there was none. */
  textedCode(employeeId: string): string
  /** Makes the code of the mobile app, or of an administrator. The previous code becomes invalid. */
  newCode(method: 'otp' | 'recovery', employeeId: string): string
  /**
   * Answers a request to a phone: approves it, unless the test gives another message. Waits until the phone has the
   * request and the browser has subscribed, because a plain broker keeps no message for later subscribers.
   */
  answerPush(deviceId: string, message?: string): Promise<void>
  /**
   * Does what the mobile app does with a serial: there is a new device, of which the browser hears, unless the test gives
   * another message. Waits until the browser hears the topic.
   */
  useSerial(serial: string, message?: string): Promise<void>
  /** Replaces the answer to the next call of this name, e.g. `GET login/user-authenticator`. */
  answerNext(call: string, reply: Reply): void
  close(): Promise<void>
}

const nameOf = ({ method, service, path }: Route) => `${method} ${service}/${path}`

const basesFor = (bridge: boolean) => ({
  login: bridge ? '/bridge/' : '/login/',
  user: '/user/',
  app: '/app/',
})

const pathOf = ({ path, bridgePath, service }: Route, bridge: boolean) =>
  (bridge && service === 'login' && bridgePath) || path

const corsHeaders = (request: IncomingMessage, cors: boolean | undefined): Record<string, string> =>
  cors
    ? {
        'access-control-allow-origin': request.headers.origin ?? '*',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      }
    : {}

/** Starts a backend on a free port of this machine. */
export async function startSpecBackend(options: SpecBackendOptions): Promise<SpecBackend> {
  const signIns = new SignIns()
  const broker = await startSpecBroker()
  const passkeys = new Passkeys(() => url)
  const inside = new SelfService(options.inside)
  const texts = new Map<string, string>()
  const pushes = createPushes()
  const registrations = createRegistrations()
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
    const signedIn = signIns.holds(request.headers.authorization)
    unexpected.push(
      ...deviations(route, { query, body, signedIn }, domain).map((deviation) => `${name} ${deviation}`),
    )
    const next = prepared.get(name)?.shift()
    if (next) return next
    const guarded = route.service === 'user' || route.authorization === 'required'
    if (guarded && !signedIn) return fail(2001, 401)
    return route.handle({
      employees: options.employees,
      applications: options.applications ?? [{ applicationId: 1, applicationName: 'Groupware' }],
      devices: options.devices ?? {},
      signIns,
      passkeys,
      inside,
      validateAnswer: options.validateAnswer ?? 'serial',
      policyImage: options.policyImage,
      mail,
      text: (employeeId, code) => void texts.set(employeeId, code),
      push: pushes.ask,
      openRegistration: registrations.open,
      terms: options.terms ?? '',
      fields: route.method === 'GET' ? query : body,
    })
  }

  const answer = async (request: IncomingMessage, url: URL, origin: string): Promise<Reply | undefined> => {
    if (options.cors && request.method === 'OPTIONS') return { status: 204 }
    const route = routes.find(
      (each) =>
        each.method === request.method &&
        bases[each.service] + pathOf(each, options.bridge ?? false) === url.pathname,
    )
    if (route) return serveCall(route, request, url)
    if (request.method !== 'GET') return undefined
    if (url.pathname === '/config.json') return { json: configurationFor(origin, broker.port, options) }
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
    textedCode: (employeeId) => {
      const code = texts.get(employeeId)
      if (!code) throw new Error(`no text message for ${employeeId}`)
      return code
    },
    newCode: (method, employeeId) => signIns.newCode(method, employeeId),
    answerPush: async (deviceId, message) =>
      broker.say(await pushes.next(deviceId), message ?? `success/${signIns.newSerial()}`),
    useSerial: async (serial, message = 'register') => {
      const { kind, applicationName, topic } = registrations.use(serial)
      if (message === 'register') inside.add(kind, applicationName)
      await broker.say(topic, message)
    },
    answerNext: (call, reply) => {
      if (!routes.some((route) => nameOf(route) === call)) throw new Error(`No call ${call}`)
      prepared.set(call, [...(prepared.get(call) ?? []), reply])
    },
    close: async () => {
      post.close()
      await broker.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
