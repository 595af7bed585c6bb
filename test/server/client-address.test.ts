import { expect, it } from 'vitest'
import { countedAddress } from '../../demo/server/http/client-address'
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
  const limits = { callsPerAddress: { uses: 3, seconds: 60 } }
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
    // What is no address counts for the proxy itself, so that making names up gains nothing.
    expect(await statuses(['made', 'up', 'names', 'here'])).toEqual(once)
  } finally {
    await server.close()
  }
})
