import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import proxyAddr from 'proxy-addr'
import type { TrustedProxies } from '../settings/addresses'

const isLoopback = proxyAddr.compile('loopback')

/** The address that a request is counted under. */
export const clientAddress = (context: Context, trustProxy: TrustedProxies): string =>
  addressBehind(getConnInfo(context).remote.address, context.req.header('x-forwarded-for'), trustProxy)

/** The same from a connection's other end and what it forwards. */
export function addressBehind(
  remote: string | undefined,
  forwarded: string | undefined,
  trustProxy: TrustedProxies,
): string {
  const hops = proxiesAndClient(remote, forwarded, trustProxy)
  // What is no address counts for the proxy that passed it on.
  return hops.reverse().map(countedAddress).find(Boolean) ?? 'unknown'
}

/**
 * The addresses through which a request came, from this server on: proxies that are trusted, and the first that is none. Each
 * proxy appends the address that it saw itself, so that what stands before that one may be made up.
 */
function proxiesAndClient(
  remote: string | undefined,
  forwarded: string | undefined,
  trustProxy: TrustedProxies,
): string[] {
  if (remote === undefined) return []
  if (forwarded === undefined || !isTrusted(remote, trustProxy)) return [remote]
  // Some proxies write ports, too.
  const named = readPart(forwarded)
    .split(',')
    .map((each) => hostOf(each.trim()))
  const request = { headers: { 'x-forwarded-for': named.join(',') }, socket: { remoteAddress: remote } }
  return proxyAddr.all(request as unknown as IncomingMessage, (address) => isTrusted(address, trustProxy))
}

/** A proxy that is not trusted, and the client that it names in vain; undefined where nothing is named. */
export function undeclaredProxy(
  context: Context,
  trustProxy: TrustedProxies,
): { readonly proxy: string; readonly client: string } | undefined {
  const forwarded = context.req.header('x-forwarded-for')
  if (forwarded === undefined) return undefined
  const hops = proxiesAndClient(getConnInfo(context).remote.address, forwarded, trustProxy)
  const proxy = hops.at(-1)?.replace(/^::ffff:/i, '') ?? ''
  const client = countedAddress(readPart(forwarded).split(',').at(-hops.length) ?? '')
  return client && isIP(proxy) ? { proxy, client } : undefined
}

/** Whether a request comes from a proxy whose word counts: for the client, its ID and its trace. */
export function isFromProxy(context: Context, trustProxy: TrustedProxies): boolean {
  const { address } = getConnInfo(context).remote
  return address !== undefined && isTrusted(address, trustProxy)
}

function isTrusted(address: string, trustProxy: TrustedProxies): boolean {
  if (typeof trustProxy === 'function') return trustProxy(address, 0)
  return trustProxy && isLoopback(address, 0)
}

/** Of X-Forwarded-For; the entries of the nearest proxies are the last. */
const LONGEST_FORWARDED = 1_024

const readPart = (forwarded: string): string => forwarded.slice(-LONGEST_FORWARDED)

/** An IPv6 address with a zone, brackets and a port, and spaces about it. */
const LONGEST_ADDRESS = 128

/**
 * The part of an address that one client has to itself: an IPv4 address, or the /64 of an IPv6 address, of which a client
 * can take any of 2^64. Ports and zones are left out, and an IPv4 address within IPv6 is what it stands for. Undefined
 * for what is no address.
 */
export function countedAddress(given: string): string | undefined {
  if (given.length > LONGEST_ADDRESS) return undefined
  const host = hostOf(given.trim())
  if (isIP(host) === 4) return host
  const [address = ''] = host.split('%', 1)
  if (isIP(address) !== 6) return undefined
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** `1.2.3.4:567` and `[::1]:567` as some proxies write them, without the brackets and the port. */
function hostOf(text: string): string {
  if (text.startsWith('[')) return text.slice(1, Math.max(1, text.indexOf(']')))
  const parts = text.split(':')
  return parts.length === 2 ? (parts[0] ?? '') : text
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes an IPv4 address at the end as two groups, too.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = [], after = []] = canonical
    .split('::')
    .map((side) => (side ? side.split(':').map((group) => Number.parseInt(group, 16)) : []))
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}
