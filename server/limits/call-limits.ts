import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Call } from '../../src/contract/call'
import { codeSends, codeValidations } from '../../src/contract/calls/code'
import { authenticate, preAuthenticate } from '../../src/contract/calls/passkey'
import { pushToken } from '../../src/contract/calls/push'
import { token } from '../../src/contract/calls/sign-in'
import { knownBrowserHeader } from '../../src/contract/known-browser'
import { isCodeMethod, methods } from '../../src/contract/methods'
import { clientAddress } from '../http/request-source'
import { callerOf } from '../http/shed-load'
import { phoneOfSecret } from '../phone/phones'
import type { Clock } from '../platform/clock'
import { tooManyRequests, unavailable } from '../platform/failures'
import { createFairQueue, NoTurn } from '../platform/fair-queue'
import type { RequestContext } from '../request-context'
import { callCosts, kindOf, type Limit } from './limits'
import { readKnownBrowser } from './requester'

const MOST_CALLERS = 50_000

/**
 * Returns a function that counts calls, in the memory of this instance. These limits guard against floods, and a
 * database statement per call would cost more than the calls. They use the same algorithm as the limits in the
 * database. An expensive call takes several uses. The function returns the seconds to wait, or 0 if the call was
 * counted.
 */
export function createCallLimits(clock: Clock): (bucket: string, limit: Limit, cost?: number) => number {
  /** The time until which each bucket is full, in milliseconds. */
  const fullUntil = new Map<string, number>()

  const makeRoom = (nowMs: number) => {
    for (const [bucket, untilMs] of fullUntil) if (untilMs <= nowMs) fullUntil.delete(bucket)
    // If more callers than this come within a minute, counting by caller can't stop them. All counts are then
    // dropped.
    if (fullUntil.size >= MOST_CALLERS) fullUntil.clear()
  }

  return (bucket, { uses, seconds }, cost = 1) => {
    const nowMs = clock.now().getTime()
    const stepMs = ((seconds * 1000) / uses) * Math.min(cost, uses)
    const knownMs = fullUntil.get(bucket) ?? 0
    // A bucket is full for at most `seconds`. A longer time means that the clock was set back, so it is ignored.
    const isPossible = knownMs <= nowMs + seconds * 1000 + 1
    const untilMs = (isPossible ? Math.max(knownMs, nowMs) : nowMs) + stepMs
    const waitMs = untilMs - nowMs - seconds * 1000
    // One millisecond of tolerance, because steps are fractions.
    if (waitMs > 1) return waitMs / 1000
    if (fullUntil.size >= MOST_CALLERS && !fullUntil.has(bucket)) makeRoom(nowMs)
    fullUntil.set(bucket, untilMs)
    return 0
  }
}

/** Costs of the calls that cost more than a lookup, by path. */
const costs: ReadonlyMap<string, number> = new Map(
  [
    ...[...Object.values(codeSends).map(({ call }) => call), pushToken].map(
      (call) => [call, callCosts.send] as const,
    ),
    ...methods
      .filter(isCodeMethod)
      .map(
        ({ validate, wireType }) =>
          [
            codeValidations[validate],
            wireType === 'recovery otp' ? callCosts.recovery : callCosts.guess,
          ] as const,
      ),
    [preAuthenticate, callCosts.guess] as const,
    [authenticate, callCosts.guess] as const,
    [token, callCosts.tokens] as const,
  ].flatMap(([call, cost]: readonly [Call, number]): [string, number][] => [
    [`/api/login/${call.path}`, cost],
    [`/bridge/${call.bridgePath ?? call.path}`, cost],
  ]),
)

const isOfPhone = (path: string): boolean => /^\/(?:api|bridge)\/phone\//.test(path)

/**
 * Counts the calls of the login service and of phones. The key is a browser's token or a phone's secret, of which
 * only the MAC is checked, or else the address. So a flood from one address does not stop known browsers and phones
 * behind it. The server can't distinguish all other clients there from the flood, so they take turns with it.
 */
export function countCalls(app: Hono, { settings, keys }: RequestContext): void {
  const { callsPerAddress, callsPerBrowser, callsPerPhone, phoneCallsPerAddress } = settings.limits
  const take = createCallLimits(settings.clock)
  const inTurn = createTurns(settings)

  const ownBucketOf = ({ req }: Context): readonly [bucket: string, limit: Limit] | undefined => {
    if (isOfPhone(req.path)) {
      const phone = phoneOfSecret(keys, req.header('authorization'))
      return phone === undefined ? undefined : [`phone-calls:p:${phone}`, callsPerPhone]
    }
    const [browser] = readKnownBrowser(keys, req.header(knownBrowserHeader))?.ids ?? []
    return browser === undefined ? undefined : [`calls:b:${browser}`, callsPerBrowser]
  }
  const count: MiddlewareHandler = async (c, next) => {
    const own = ownBucketOf(c)
    if (own) {
      const waitSeconds = take(...own)
      if (waitSeconds > 0) throw tooManyRequests(waitSeconds, 'too many requests', kindOf(own[0]))
      return next()
    }
    const { path } = c.req
    const address = clientAddress(c, settings.trustProxy)
    const waitSeconds = isOfPhone(path)
      ? take(`phone-calls:${address}`, phoneCallsPerAddress)
      : take(`calls:${address}`, callsPerAddress, costs.get(path))
    return waitSeconds > 0 ? inTurn(c, next, waitSeconds) : next()
  }
  for (const path of ['/api/login/*', '/bridge/*', '/api/phone/*']) app.use(path, count)
}

/**
 * After this time a call gives its turn to the next one: it may be waiting for the rest of its body, or for another
 * request.
 */
const HOLD_MS = 100
const WAIT_MS = 10_000

/**
 * Runs the calls of addresses over their limit, a few at a time. The connections take turns, or the addresses if
 * there is a proxy. So a client with a single call waits for one call of each other client, not for all of their
 * calls. Throws 429 if the turn does not come in time.
 */
function createTurns({ limits, trustProxy }: RequestContext['settings']) {
  const { callsInTurn, connections, connectionsPerAddress } = limits
  const isOn = callsInTurn > 0
  const queue = createFairQueue({
    places: callsInTurn,
    lanes: {
      // Each connection usually waits with one request, so this queue has space for all connections.
      crowd: {
        reserved: 0,
        longest: isOn ? connections : 0,
        longestOfOne: connectionsPerAddress,
        waitMs: WAIT_MS,
      },
    },
    refusal: { message: 'too many requests', limit: 'calls' },
  })
  return async (c: Context, next: () => Promise<void>, waitSeconds: number): Promise<void> => {
    const refusal = () =>
      tooManyRequests(waitSeconds, 'too many requests', isOfPhone(c.req.path) ? 'phone-calls' : 'calls')
    if (!isOn) throw refusal()
    const { incoming }: HttpBindings = c.env
    let answering: Promise<void> | undefined
    await queue
      .run('crowd', [callerOf(c, trustProxy)], async () => {
        // Clients that disconnected while waiting are skipped.
        if (incoming.socket.destroyed) throw unavailable()
        answering = next()
        await Promise.race([answering, pause(HOLD_MS, undefined, { ref: false })])
      })
      .catch((error: Error) => {
        throw error instanceof NoTurn ? refusal() : error
      })
    await answering
  }
}
