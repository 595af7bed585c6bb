import type { MiddlewareHandler } from 'hono'
import { cors as honoCors } from 'hono/cors'
import type { Settings } from '../settings/server-options'
import { isAllowedOrigin } from './origin'

/**
 * Lets pages of the allowed origins call the API and read the configuration. There are no cookies, so credentials
 * are never allowed; a bearer token travels in the Authorization header.
 */
export const cors = (settings: Settings): MiddlewareHandler =>
  honoCors({
    origin: (origin) => (isAllowedOrigin(settings, origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type'],
    exposeHeaders: ['Mfa-Config-Location', 'Retry-After'],
    maxAge: 600,
  })
