import { setTimeout as pause } from 'node:timers/promises'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '../database/database'
import { UNAVAILABLE_RETRY_SECONDS, unavailable } from '../platform/failures'
import type { TrustedProxies } from '../settings/kinds'
import type { Settings } from '../settings/server-options'
import { clientAddress, isFromProxy } from './request-source'

/**
 * From this load of the database on (see `Database.load`), callers that come back before their Retry-After time are
 * rejected.
 */
const CROWDED = 0.5
/**
 * From this load on, all callers without a token are rejected: their requests would only wait until their deadline.
 */
const FULL = 1
/**
 * From this load on, all callers are rejected. The places between `FULL` and this load are reserved for callers with
 * a token.
 */
const FULL_FOR_KNOWN = 1.8
const MOST_CALLERS = 10_000
/** Fail codes of a token that is invalid or has expired. */
const BAD_TOKEN = new Set<unknown>([2001, 2002])
/** Limit of concurrent calls that have precedence, for one caller with a token. A page makes a few calls at once. */
const MOST_FIRST = 8
/**
 * Limit of concurrent calls that have precedence, for all callers with a token at one address: only a part of the
 * reserved places.
 */
const MOST_FIRST_AT_ADDRESS = 24
/**
 * Rejections of callers that come back too early are delayed by this time. Without the delay, their retries alone
 * would keep the process busy.
 */
const HOLD_MS = 2_000

/** The caller that a token identifies. The token may have been withdrawn since. */
export interface KnownCaller {
  readonly caller: string
  readonly token: string
}

/**
 * Rejects requests before they do any work while too many requests wait for the database. Callers that come back too
 * early are rejected first, so a caller that respects Retry-After gets a place even during a flood. Callers with a
 * token are rejected last, so that a flood of strangers leaves room for them. Only a few concurrent calls of each
 * such caller have this precedence, so that they leave room for others. A token that has been rejected gives no
 * precedence.
 */
export function shedLoad({
  database,
  settings,
  knownCallerOf,
  holdMs = HOLD_MS,
}: {
  readonly database: Pick<Database, 'load'>
  readonly settings: Settings
  /** Reads a token that only a client after a sign-in has. Makes no database query. */
  readonly knownCallerOf: (c: Context) => Promise<KnownCaller | undefined>
  readonly holdMs?: number
}): MiddlewareHandler {
  /** The time until which each caller has to wait, in milliseconds. */
  const waits = new Map<string, number>()
  const askToWait = (caller: string, nowMs: number) => {
    if (waits.size >= MOST_CALLERS) waits.clear()
    waits.set(caller, nowMs + UNAVAILABLE_RETRY_SECONDS * 1000)
  }
  const precedence = createPrecedence()
  const letInOrRefuse = async (c: Context, load: number, nowMs: number) => {
    const caller = callerOf(c, settings.trustProxy)
    const isEarly = (waits.get(caller) ?? 0) > nowMs
    if (load < FULL && !isEarly) return
    askToWait(caller, nowMs)
    if (isEarly) await pause(holdMs)
    throw unavailable()
  }

  return async (c, next) => {
    const nowMs = settings.clock.now().getTime()
    const { load } = database
    const known = load >= CROWDED && load < FULL_FOR_KNOWN ? await knownCallerOf(c) : undefined
    const end = known && precedence.begin(known, clientAddress(c, settings.trustProxy))
    try {
      if (load >= CROWDED && !end) await letInOrRefuse(c, load, nowMs)
      await next()
    } finally {
      end?.()
    }
    if (known && BAD_TOKEN.has(c.get('failCode'))) precedence.forget(known.token)
    if (c.res.status === 503) askToWait(callerOf(c, settings.trustProxy), nowMs)
  }
}

/** Counts the running calls that have precedence over calls without a token. */
function createPrecedence() {
  const refusedTokens = new Set<string>()
  const underWay = new Map<string, number>()
  const count = (key: string, by: 1 | -1) => {
    const calls = (underWay.get(key) ?? 0) + by
    if (calls === 0) underWay.delete(key)
    else underWay.set(key, calls)
  }
  return {
    /**
     * Gives a call precedence and returns the function that ends it. Returns undefined if the caller has no
     * precedence left.
     */
    begin: ({ caller, token }: KnownCaller, address: string): (() => void) | undefined => {
      const isFirst =
        !refusedTokens.has(token) &&
        (underWay.get(caller) ?? 0) < MOST_FIRST &&
        (underWay.get(address) ?? 0) < MOST_FIRST_AT_ADDRESS
      if (!isFirst) return undefined
      const keys = [caller, address]
      for (const key of keys) count(key, 1)
      return () => {
        for (const key of keys) count(key, -1)
      }
    },
    forget: (token: string): void => {
      if (refusedTokens.size >= MOST_CALLERS) refusedTokens.clear()
      refusedTokens.add(token)
    },
  }
}

/**
 * Identifies a caller without a token. Without a proxy this is the connection, because an office shares an address.
 * Behind a proxy only the address is known.
 */
export const callerOf = (c: Context, trustProxy: TrustedProxies): string =>
  isFromProxy(c, trustProxy)
    ? clientAddress(c, trustProxy)
    : `${clientAddress(c, trustProxy)} ${getConnInfo(c).remote.port}`
