import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer, Server as HttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { StartError } from '../failures/start-error'
import { LONGEST_TARGET } from '../http/refuse-malformed'
import { ignore } from '../platform/ignore'
import { certificateProblem } from '../settings/certificate'
import type { Settings } from '../settings/server-options'

/**
 * For the headers, and for a request as a whole: the largest is 64 KiB, which takes a second over a slow line. Less than
 * the deadline of a request, so that a client that is slow itself gets 408.
 */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 12_000
/** How often Node looks for those that are over their time. */
const CHECK_EVERY_MS = 2_000
/** The system asks a silent client whether it is still there: one whose line was cut never says that it has gone. */
const KEEPALIVE_MS = 30_000
/** Far below the descriptors that a service usually has, and enough for thousands who wait for their phones. */
const MAX_CONNECTIONS = 20_000

/** Makes the HTTP or HTTPS server and listens. Throws StartError when the port or a certificate cannot be used. */
export async function listen(
  answer: Parameters<typeof getRequestListener>[0],
  settings: Settings,
): Promise<Server> {
  const listener = getRequestListener(answer)
  const handle: typeof listener = (incoming, outgoing) => {
    // Cut before a router reads it, and refused by `refuseMalformed`.
    if (incoming.url) incoming.url = incoming.url.slice(0, LONGEST_TARGET + 1)
    return listener(incoming, outgoing)
  }
  const watched = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    keepAlive: true,
    keepAliveInitialDelay: KEEPALIVE_MS,
  }
  const server = settings.tlsCert
    ? createHttpsServer({ ...watched, ...certificateOf(settings) }, handle)
    : createHttpServer(watched, handle)
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, settings)))
    server.listen(settings.port, settings.host, resolve)
  })
  return server
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port

export interface StopListening {
  /** Ends WebSockets. They end by themselves only when the browser leaves; their owners connect again, to another instance. */
  terminate(): void
  /** Has the requests that are still open answered, whatever with. */
  callLast(): void
  /** How long requests have to end by themselves. */
  readonly graceMs: number
}

/** For answers to leave, after the last call. */
const LAST_CALL_MS = 500
const LOOK_FOR_IDLE_MS = 50

/** Stops taking connections and waits for the requests that are under way. Bounded: what is left at last is cut. */
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
    // A connection that has had its answer is kept by its client for the next request.
    setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS),
  ]
  terminate()
  await new Promise<void>((resolve) => {
    server.close((error) => {
      ignore(error, 'closing a server that does not listen is as good as closed')
      resolve()
    })
    server.closeIdleConnections()
  })
  for (const timer of timers) clearTimeout(timer)
}

/**
 * Reads the certificate again, for connections that begin from now on. One that cannot be used leaves the old one in its
 * place, and a line in the log: a server that goes on for the rest of its days is worth more than one that ends.
 */
export function reloadCertificate(server: Server, settings: Settings, log: Logger): void {
  const { tlsCert, tlsKey } = settings
  if (!(server instanceof HttpsServer) || tlsCert === undefined || tlsKey === undefined) return
  try {
    const certificate = certificateOf(settings)
    const problem = certificateProblem(tlsCert, tlsKey)
    if (problem !== undefined) throw new StartError(problem)
    server.setSecureContext(certificate)
    log.info('the certificate was read again')
  } catch (error) {
    log.error({ err: error }, 'the certificate could not be read again: the old one stays')
  }
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
