import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The address that a request is counted under. A proxy's word counts only when it is said to be trusted. */
export const clientAddress = (context: Context, trustProxy: boolean): string =>
  addressBehind(
    getConnInfo(context).remote.address,
    trustProxy ? context.req.header('x-forwarded-for') : undefined,
  )

/** The same from a connection's other end and what a trusted proxy says about it. */
export function addressBehind(remote: string | undefined, forwarded: string | undefined): string {
  // The proxy appends what it saw itself, so the last entry is the one that a client cannot forge.
  const named = forwarded && countedAddress(lastOf(forwarded))
  return named || countedAddress(remote ?? '') || 'unknown'
}

/** The last entry of a list such as X-Forwarded-For. */
export const lastOf = (list: string): string => list.slice(list.lastIndexOf(',') + 1)

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
