import type { Environment } from './environment'

const skews = new WeakMap<Environment, number>()

/** Notes what an answer says of the server's time. Across origins only a server that exposes `Date` lets us read it. */
export function noteServerTime(environment: Environment, headers: Headers): void {
  const served = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(served)) skews.set(environment, environment.clock.now() - served)
}

/** How far this computer's clock is ahead of the server's, in ms, to about a second; undefined if nothing is known. */
export const clockSkew = (environment: Environment): number | undefined => skews.get(environment)
