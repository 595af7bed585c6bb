import type { MiddlewareHandler } from 'hono'
import { cors as honoCors } from 'hono/cors'
import { knownBrowserHeader } from '../../../src/contract/features'
import type { Settings } from '../settings/server-options'
import { isAllowedOrigin } from './origin'
import { presetHeaders } from './preset-headers'

const EXPOSED = ['Mfa-Config-Location', 'Retry-After']

/**
 * Lets pages of the allowed origins call the API and read the configuration. There are no cookies, so credentials
 * are never allowed; a bearer token travels in the Authorization header.
 *
 * Hono answers the preflight. To the call itself it would add its headers by way of a whole `Response`, which costs a sixth of a
 * sign-in's processor time.
 */
export function cors(settings: Settings): MiddlewareHandler {
  const preflight = honoCors({
    origin: (origin) => (isAllowedOrigin(settings, origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', knownBrowserHeader],
    exposeHeaders: EXPOSED,
    maxAge: 600,
  })
  return async (context, next) => {
    if (context.req.method === 'OPTIONS') return preflight(context, next)
    const origin = context.req.header('origin')
    presetHeaders(context, { 'Access-Control-Expose-Headers': EXPOSED.join(','), Vary: 'Origin' })
    if (origin !== undefined && isAllowedOrigin(settings, origin)) {
      presetHeaders(context, { 'Access-Control-Allow-Origin': origin })
    }
    await next()
  }
}
