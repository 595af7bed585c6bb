import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { addressBehind, countedAddress } from '../../server/http/request-source'
import { proxies } from '../../server/settings/kinds'
import type { ServerOptions } from '../../server/start/start-server'
import { keepLog } from '../support/kept-log'
import { startTestServer } from '../support/server'
import { createApiClient } from './api-client'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7:52114 ', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:ffff::1]:8443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s under %s', (given, counted) => {
  expect(countedAddress(given)).toBe(counted)
})

it.each(['', 'unknown', '_hidden', '1.2.3.999', '1.2.3', ':::', '[::1', 'a:b:c', '1.2.3.4, 5.6.7.8'])(
  'takes %j for no address',
  (given) => {
    expect(countedAddress(given)).toBeUndefined()
  },
)

it('limits a client whatever port or address of its /64 it comes from, behind a trusted proxy [ASVS 15.3.4]', async () => {
  const limits = { callsPerAddress: { uses: 3, seconds: 60 }, callsInTurn: 0 }
  const server = await startTestServer({ trustProxy: true, limits })
  const { get } = createApiClient(server.url)
  const statuses = async (addresses: readonly string[]) => {
    const seen: number[] = []
    for (const address of addresses) {
      const headers = { 'x-forwarded-for': address }
      seen.push((await get('/api/login/user-authenticator', { employeeId: 'mjkim' }, headers)).status)
    }
    return seen
  }
  try {
    const once = [200, 200, 200, 429]
    expect(await statuses(['2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::', '[2001:db8::3]:1'])).toEqual(
      once,
    )
    expect(await statuses(['2001:db8:0:1::1'])).toEqual([200])
    expect(await statuses(['192.0.2.1:1', '192.0.2.1:2', '::ffff:192.0.2.1', '192.0.2.1'])).toEqual(once)
    // An invalid address counts as the proxy's own, so that made-up names gain nothing.
    expect(await statuses(['made', 'up', 'names', 'here'])).toEqual(once)
  } finally {
    await server.close()
  }
})

describe('who the client is', () => {
  it.each<[given: string, remote: string, forwarded: string | undefined, client: string]>([
    // A proxy on this machine, over either protocol.
    ['1', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['1', '::1', '198.51.100.1', '198.51.100.1'],
    ['1', '::ffff:127.0.0.1', '2001:db8::1', '2001:db8:0:0::/64'],
    ['1', '127.0.0.1', undefined, '127.0.0.1'],
    ['1', '127.0.0.1', '', '127.0.0.1'],
    // All that a client writes itself stands before what the proxy adds.
    ['1', '127.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
    ['1', '127.0.0.1', '127.0.0.1, 198.51.100.1', '198.51.100.1'],
    ['1', '127.0.0.1', '192.0.2.66,made up', '127.0.0.1'],
    // Anybody else's word counts for nothing.
    ['1', '192.0.2.9', '198.51.100.1', '192.0.2.9'],
    ['1', '10.0.0.5', '198.51.100.1', '10.0.0.5'],
    ['0', '127.0.0.1', '198.51.100.1', '127.0.0.1'],
    ['10.0.0.5', '127.0.0.1', '198.51.100.1', '127.0.0.1'],
    ['10.0.0.5', '10.0.0.6', '198.51.100.1', '10.0.0.6'],
    ['10.0.0.5', '::ffff:10.0.0.5', '198.51.100.1', '198.51.100.1'],
    // Several in a row.
    ['10.0.0.0/8, 203.0.113.0/24', '10.0.0.5', '192.0.2.66, 198.51.100.1, 203.0.113.7', '198.51.100.1'],
    ['10.0.0.0/8, 203.0.113.0/24', '10.0.0.5', '198.51.100.1, 203.0.113.7:4711', '198.51.100.1'],
    ['10.0.0.0/8', '10.0.0.5', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['10.0.0.0/8', '10.0.0.5', 'unknown, 10.0.0.9', '10.0.0.9'],
    // Somebody who works on the machine of a proxy.
    ['10.0.0.0/8', '10.0.0.5', '10.0.0.9', '10.0.0.9'],
    ['2001:db8:1::/48, 127.0.0.1', '127.0.0.1', '2001:db8:9::1, 2001:db8:1::5', '2001:db8:9:0::/64'],
  ])('with TRUST_PROXY=%s, for %s, which forwards %s, it is %s', (given, remote, forwarded, client) => {
    expect(addressBehind(remote, forwarded, v.parse(proxies, given))).toBe(client)
  })

  it('is read from a header, and the ID of a request, from a proxy that is named alone', async () => {
    const seenBy = async (trustProxy: ServerOptions['trustProxy']) => {
      const log = keepLog()
      const server = await startTestServer({ trustProxy, logLevel: 'info', logStream: log.stream })
      const headers = { 'x-forwarded-for': '198.51.100.1', 'x-request-id': 'chosen-by-somebody' }
      const answer = await fetch(`${server.url}/livez`, { headers })
      await server.close()
      const line = log.entries.find(({ msg }) => msg === 'request')
      expect(answer.headers.get('x-request-id')).toBe(line?.requestId)
      return [line?.address, line?.requestId === 'chosen-by-somebody']
    }
    expect(await seenBy(true)).toEqual(['198.51.100.1', true])
    expect(await seenBy(v.parse(proxies, '127.0.0.0/8 ::1'))).toEqual(['198.51.100.1', true])
    for (const others of [false, v.parse(proxies, '10.0.0.0/8')])
      expect(await seenBy(others)).toEqual([expect.stringMatching(/^(?:127\.0\.0\.1|0:0:0:0::\/64)$/), false])
  })
})
