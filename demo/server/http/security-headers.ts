import type { Context, MiddlewareHandler } from 'hono'
import { brokerAddress } from '../broker/broker-address'
import type { Settings } from '../settings/server-options'
import { isSecure, publicOrigin } from './origin'
import { presetHeaders } from './preset-headers'

/** Which Trusted Types policies a page may make: lit-html's own for our pages, none for the plain one. */
export type TrustedTypes = 'lit-html' | "'none'"

/** Headers that every answer carries. A page has a policy of its own, and what other sites load another resource policy. */
export function securityHeaders(settings: Settings): MiddlewareHandler {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isSecure(settings) && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
  return async (context, next) => {
    presetHeaders(context, headers)
    await next()
  }
}

/** What a page may do beyond the strict policy. */
export interface PageFreedom {
  /** Default 'lit-html'. */
  readonly trustedTypes?: TrustedTypes
  /** The phone reads QR codes and talks to the server of whichever company it is linked with. */
  readonly phone?: boolean
}

/** Headers of an HTML page: the strict policy, and where its configuration is. */
export const pageHeaders = (
  context: Context,
  settings: Settings,
  { trustedTypes = 'lit-html', phone = false }: PageFreedom = {},
): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${brokerOrigin(context, settings)}${phone ? ' https: wss:' : ''}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Mfa-Config-Location': '/config.json',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': [
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
    `camera=(${phone ? 'self' : ''})`,
    'microphone=()',
    'geolocation=()',
  ].join(', '),
})

/** Named beside 'self', because not every engine lets 'self' stand for ws: of the same host. */
function brokerOrigin(context: Context, settings: Settings): string {
  const { url, port } = brokerAddress(publicOrigin(context, settings), settings.messageBroker)
  return `${url}:${port}`
}
