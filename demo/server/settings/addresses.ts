import { isIP } from 'node:net'
import proxyAddr from 'proxy-addr'
import * as v from 'valibot'
import { flag, kind } from './kinds'

/** Names of this machine, which no one else can listen in on. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname)

/**
 * Whether a password was written as it is: `/`, `#` or `?` in it end what counts as user and host, so that the `@` comes
 * later. An address of the web may have an `@` in its path.
 */
function hasRawPassword(given: string): boolean {
  const [authority = '', ...rest] = given.slice(given.indexOf('//') + 2).split(/[/?#]/)
  const isLate = !authority.includes('@') && rest.some((part) => part.includes('@'))
  return isLate && (!given.startsWith('http') || !URL.canParse(given))
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/** An address of a service, such as `smtp://user:password@host:587`. `none` stands for no service where that is allowed. */
export const address = (
  protocols: readonly string[],
  example: string,
  { none = false, socket = false }: { none?: boolean; socket?: boolean } = {},
) =>
  kind((given, refuse) => {
    const expected = `an address such as ${example}${none ? ', or none' : ''}`
    if (none && given === 'none') return given
    const named = protocols.some((protocol) => given.startsWith(`${protocol}//`))
    if (named && hasRawPassword(given))
      return refuse(`${expected}; in a password write / as %2F, # as %23, ? as %3F, @ as %40 and % as %25`)
    const url = named && URL.canParse(given) ? new URL(given) : undefined
    if (!url || !(url.hostname || socket)) return refuse(expected)
    if (![url.username, url.password].every(isDecodable))
      return refuse(`${expected}; in a password write % as %25`)
    return given
  })

function readOrigin(given: string): URL | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
  return plain && !url.username ? url : undefined
}

/** Where people reach the server. Browsers give passkeys to https alone, but for this machine. */
export const publicOrigin = kind((given, refuse) => {
  const url = readOrigin(given)
  if (!url) return refuse('an origin such as https://mfa.company.example, without a path')
  const secure = url.protocol === 'https:' || isLoopback(url.hostname)
  return secure ? url.origin : refuse(`an origin with https, such as https://${url.host}`)
})

/** Another page's origin, or `*` for all. */
export const pageOrigin = kind((given, refuse) => {
  if (given === '*') return given
  return (
    readOrigin(given)?.origin ??
    refuse('origins such as https://intranet.company.example, without a path, or *')
  )
})

/** A page that a browser opens. */
export const webAddress = kind((given, refuse) => {
  const good = /^https?:\/\//.test(given) && URL.canParse(given)
  return good ? given : refuse('an address such as https://apps.company.example/mfa')
})

/** Proxies whose word about clients counts: none, those on this machine, or those whose address is taken. */
export type TrustedProxies = boolean | ((address: string, hop: number) => boolean)

function isNetwork(text: string): boolean {
  const [address = '', bits = '1'] = text.split('/')
  return isIP(address) > 0 && /^\d{1,3}$/.test(bits)
}

/** Hops are not counted: how many there are says nothing about who they are. */
export const proxies = kind<TrustedProxies>((given, refuse) => {
  const expected = '1 for this machine, or addresses and networks such as 10.0.0.5 and 10.1.0.0/24, or 0'
  const switched = v.safeParse(flag, given)
  if (switched.success) return switched.output
  const networks = given.split(/[\s,]+/).filter(Boolean)
  if (networks.length === 0 || !networks.every(isNetwork)) return refuse(expected)
  try {
    return proxyAddr.compile(networks)
  } catch (error) {
    // More bits than an address has, or none, which would be everybody.
    if (error instanceof TypeError) return refuse(expected)
    throw error
  }
})
