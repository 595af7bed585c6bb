import type { MiddlewareHandler } from 'hono'
import { cors as honoCors } from 'hono/cors'
import type { Settings } from '../server-options'

/**
 * Lets pages of the allowed origins call the API and read the configuration. There are no cookies, so credentials
 * are never allowed; a bearer token travels in the Authorization header.
 */
export const cors = (settings: Settings): MiddlewareHandler => {
  const allowed = new Set([...settings.allowedOrigins, ...originOf(settings.publicUrl)])
  return honoCors({
    origin: (origin) => (allowed.has('*') || allowed.has(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type'],
    exposeHeaders: ['Mfa-Config-Location', 'Retry-After'],
    maxAge: 600,
  })
}

const originOf = (publicUrl: string | undefined): string[] => (publicUrl ? [new URL(publicUrl).origin] : [])
