import { setTimeout as pause } from 'node:timers/promises'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '../database/database'
import { UNAVAILABLE_RETRY_SECONDS, unavailable } from '../failures/api-failure'
import type { TrustedProxies } from '../settings/addresses'
import type { Settings } from '../settings/server-options'
import { clientAddress, isFromProxy } from './client-address'

/** From here on those who did not wait as long as they were asked to are refused. */
const CROWDED = 0.5
/** From here on everybody is: what is let in would only wait, and wait out its deadline. */
const FULL = 1
const MOST_CALLERS = 10_000
/** Refusals to whoever does not wait are held back for so long, or they alone would keep the process busy. */
const HOLD_MS = 2_000

/**
 * Refuses requests before they do any work, while too many already wait for the database. Callers who come back before
 * their time make room first: whoever respects Retry-After finds a place, however many others ask without a pause.
 */
export function shedLoad({
  database,
  settings,
  holdMs = HOLD_MS,
}: {
  readonly database: Pick<Database, 'load'>
  readonly settings: Pick<Settings, 'clock' | 'trustProxy'>
  readonly holdMs?: number
}): MiddlewareHandler {
  /** Until when each caller was asked to wait, in milliseconds. */
  const waits = new Map<string, number>()
  const askToWait = (caller: string, nowMs: number) => {
    if (waits.size >= MOST_CALLERS) waits.clear()
    waits.set(caller, nowMs + UNAVAILABLE_RETRY_SECONDS * 1000)
  }
  return async (context, next) => {
    const nowMs = settings.clock.now().getTime()
    const { load } = database
    if (load >= CROWDED) {
      const caller = callerOf(context, settings.trustProxy)
      const isEarly = (waits.get(caller) ?? 0) > nowMs
      if (load >= FULL || isEarly) {
        askToWait(caller, nowMs)
        if (isEarly) await pause(holdMs)
        throw unavailable()
      }
    }
    await next()
    if (context.res.status === 503) askToWait(callerOf(context, settings.trustProxy), nowMs)
  }
}

/** Behind a proxy the address is all there is to go by; else the connection, because an office shares an address. */
const callerOf = (context: Context, trustProxy: TrustedProxies): string =>
  isFromProxy(context, trustProxy)
    ? clientAddress(context, trustProxy)
    : `${clientAddress(context, trustProxy)} ${getConnInfo(context).remote.port}`
