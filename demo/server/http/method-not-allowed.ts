import type { Hono } from 'hono'
import { statusFailure } from '../failures/api-failure'

/** Answers 405 with the right methods at every path served so far. Called after the last API route. */
export function refuseOtherMethods(app: Hono): void {
  const methods = new Map<string, string[]>()
  for (const { path, method } of app.routes) {
    if (method !== 'ALL') methods.set(path, [...(methods.get(path) ?? []), method])
  }
  for (const [path, allowed] of methods) {
    app.all(path, (context) => {
      context.header('Allow', [...new Set(allowed)].join(', '))
      throw statusFailure(405, `${context.req.method} is not possible here`)
    })
  }
}
