import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer, Server as HttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { holdConnections, UpgradableRequest } from '../http/connections'
import { boundedTarget } from '../http/request-bounds'
import { ignore, StartError } from '../platform/failures'
import type { Settings } from '../settings/server-options'
import { certificateProblem } from '../settings/settings-from-environment'

/**
 * Timeouts for the headers and for a whole request: the largest request is 64 KiB, which takes a second over a slow
 * connection. Shorter than `REQUEST_DEADLINE_MS`, so that a slow client gets 408 instead of 503.
 */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 12_000
/**
 * Twice the default of Node.js, because browsers also send cookies that other sites of the company's domain have set.
 */
const MAX_HEADER_BYTES = 32 * 1024
/** Interval at which Node.js checks these timeouts. */
const CHECK_EVERY_MS = 2_000
/** TCP keep-alive: finds clients whose connection was cut, since they never close it. */
const KEEPALIVE_MS = 30_000

/** Creates the HTTP or HTTPS server and listens. Throws StartError if the port or a certificate can't be used. */
export async function listen(
  answer: Parameters<typeof getRequestListener>[0],
  settings: Settings,
): Promise<Server> {
  const listener = getRequestListener(answer)
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!admit(incoming, outgoing)) return undefined
    if (incoming.url) incoming.url = boundedTarget(incoming.url)
    return listener(incoming, outgoing)
  }
  const watched: ServerOptions = {
    IncomingMessage: UpgradableRequest,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: settings.keepaliveSeconds * 1000,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    keepAlive: true,
    keepAliveInitialDelay: KEEPALIVE_MS,
  }
  const certificate = settings.tlsCert ? certificateOf(settings) : undefined
  const server = certificate
    ? createHttpsServer({ ...watched, ...certificate }, handle)
    : createHttpServer(watched, handle)
  if (certificate) noteEnd(server, certificate)
  const admit = holdConnections(server, settings)
  // A request with an unknown Expect header. Without this listener, Node.js would respond itself, and the limit of
  // requests on a connection would not count the request.
  server.on('checkExpectation', (incoming, outgoing) => {
    if (admit(incoming, outgoing)) outgoing.writeHead(417).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, settings)))
    server.listen(settings.port, settings.host, resolve)
  })
  return server
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port

export interface StopListening {
  /**
   * Ends WebSockets, which otherwise stay open until the browser leaves. Their clients reconnect to another instance.
   */
  terminate(): void
  /** Makes all open requests end with a response, even if it is an error. */
  callLast(): void
  /** Time for requests to end by themselves. */
  readonly graceMs: number
}

/** Time for responses to be sent after `callLast`. */
const LAST_CALL_MS = 500
const LOOK_FOR_IDLE_MS = 50

/** Stops accepting connections and waits for open requests. After a time limit, the remaining connections are cut. */
export async function stopListening(
  server: Server,
  { terminate, callLast, graceMs }: StopListening,
): Promise<void> {
  const timers = [
    setTimeout(callLast, graceMs),
    setTimeout(() => {
      terminate()
      server.closeAllConnections()
    }, graceMs + LAST_CALL_MS),
    // Clients keep a connection open after the response, for the next request. These connections must be closed, too.
    setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS),
  ]
  terminate()
  await new Promise<void>((resolve) => {
    server.close((error) => {
      ignore(error, 'the server was not listening, so it is closed already')
      resolve()
    })
    server.closeIdleConnections()
  })
  for (const timer of timers) clearTimeout(timer)
}

/**
 * Reads the certificate again, for new connections. If it can't be used, logs an error and keeps the old one, because
 * a server with an old certificate is better than none.
 */
export function reloadCertificate(server: Server, settings: Settings, log: Logger): void {
  const { tlsCert, tlsKey } = settings
  if (!(server instanceof HttpsServer) || tlsCert === undefined || tlsKey === undefined) return
  try {
    const certificate = certificateOf(settings)
    const problem = certificateProblem(tlsCert, tlsKey)
    if (problem !== undefined) throw new StartError(problem)
    server.setSecureContext(certificate)
    noteEnd(server, certificate)
    log.info('the certificate was read again')
  } catch (error) {
    log.error({ err: error }, 'the certificate could not be read again: the old one stays')
  }
}

const PEM_END = '-----END CERTIFICATE-----'
const ends = new WeakMap<Server, Date>()

/**
 * Returns the earliest expiry in the certificate chain that the server sends; undefined if a proxy has the
 * certificate.
 */
export const certificateEnd = (server: Server): Date | undefined => ends.get(server)

function noteEnd(server: Server, { cert }: ReturnType<typeof certificateOf>): void {
  const chain = cert.toString().split(PEM_END).slice(0, -1)
  const times = chain.map((pem) => Date.parse(new X509Certificate(pem + PEM_END).validTo))
  ends.set(server, new Date(Math.min(...times)))
}

const certificateOf = ({ tlsCert, tlsKey }: Settings) => ({
  cert: pem('TLS_CERT', tlsCert),
  key: pem('TLS_KEY', tlsKey),
})

function pem(name: string, path: string | undefined): Buffer {
  try {
    return readFileSync(path ?? '')
  } catch (error) {
    throw new StartError(`Couldn't read ${name} from ${path} (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function listenError(error: NodeJS.ErrnoException, { host, port }: Settings): StartError {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is already in use. Set PORT to another port, for example PORT=${port + 1}.`,
    )
  }
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} needs more rights. Set PORT to a port above 1023.`)
  return new StartError(`Couldn't listen at ${host}:${port} (${error.code}). Check HOST and PORT.`)
}
