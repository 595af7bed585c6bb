import type { Context } from 'hono'
import type { Settings } from '../settings/server-options'

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i

/** A name of the domain name system, a colon and a port. */
const LONGEST_HOST = 259

/** Whether a Host header can stand in an address: `1.2.3.999` has the form of one and cannot. */
export const isHost = (host: string): boolean =>
  host.length <= LONGEST_HOST && HOST.test(host) && URL.canParse(`http://${host}`)

/** Whether an Origin header names a host, by any scheme. A longer one is not parsed: that takes longer than it grows. */
export const isOriginOf = (host: string, origin: string): boolean =>
  origin.length <= `https://${host}`.length && URL.canParse(origin) && new URL(origin).host === host

/** Whether people reach the server over TLS: its own or, with PUBLIC_URL, that of a proxy before it. */
export const isSecure = ({ publicUrl, tlsCert }: Settings): boolean =>
  publicUrl === undefined ? tlsCert !== undefined : /^https:/i.test(publicUrl)

/**
 * The origin that people see: PUBLIC_URL, else the host that the request names. A malformed Host header falls back to
 * the address that the server itself listens at, so that it never reaches a document.
 */
export function publicOrigin(context: Context, settings: Settings): URL {
  if (settings.publicUrl) return new URL(new URL(settings.publicUrl).origin)
  const scheme = isSecure(settings) ? 'https' : 'http'
  const host = context.req.header('host') ?? ''
  return new URL(`${scheme}://${isHost(host) ? host : `localhost:${settings.port}`}`)
}

/** Whether pages of an origin may call, beside those of the server itself: ALLOWED_ORIGINS and PUBLIC_URL say so. */
export const isAllowedOrigin = (
  { allowedOrigins, publicUrl }: Settings,
  origin: string | undefined,
): boolean =>
  allowedOrigins.includes('*') ||
  (origin !== undefined &&
    (allowedOrigins.includes(origin) || (publicUrl !== undefined && new URL(publicUrl).origin === origin)))

/** The domain that bridge calls have to name. */
export const apiServerDomain = (context: Context, settings: Settings): string =>
  settings.apiServerDomain ?? publicOrigin(context, settings).host
