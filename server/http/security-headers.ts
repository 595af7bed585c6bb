import type { Context, MiddlewareHandler } from 'hono'
import { brokerAddress } from '../broker/broker'
import type { Settings } from '../settings/server-options'
import { isSecure, publicOrigin } from './request-source'

/** The Trusted Types policies that a page may create: lit-html's for most pages, none for plain pages. */
export type TrustedTypes = 'lit-html' | "'none'"

/**
 * Default headers of every response. A response may set them itself: pages have another content policy, and files
 * that other sites load have another resource policy.
 */
export function securityHeaders(settings: Settings): MiddlewareHandler {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isSecure(settings) && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.header(name, value)
    }
  }
}

/** Permissions of a page beyond the strict policy. */
export interface PageFreedom {
  /** Default 'lit-html'. */
  readonly trustedTypes?: TrustedTypes
  /** Allows the camera, for QR codes, and connections to the server of any company that the phone is linked with. */
  readonly phone?: boolean
}

/** The header with the location of the configuration. A page requests its own address to read this header. */
export const configurationLocation = ['Mfa-Config-Location', '/config.json'] as const

/** Headers of an HTML page: the strict policy, and the location of the configuration. */
export const pageHeaders = (
  c: Context,
  settings: Settings,
  { trustedTypes = 'lit-html', phone = false }: PageFreedom = {},
): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${brokerOrigin(c, settings)}${phone ? ' https: wss:' : ''}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  [configurationLocation[0]]: configurationLocation[1],
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': [
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
    `camera=(${phone ? 'self' : ''})`,
    'microphone=()',
    'geolocation=()',
  ].join(', '),
})

/**
 * Returns the broker's origin. It is listed beside 'self', because in some browsers 'self' does not include ws: on
 * the same host.
 */
function brokerOrigin(c: Context, settings: Settings): string {
  const { url, port } = brokerAddress(publicOrigin(c, settings), settings.messageBroker)
  return `${url}:${port}`
}
