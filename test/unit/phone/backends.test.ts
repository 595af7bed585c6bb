import { expect, it } from 'vitest'
import { createBackends } from '../../../demo/phone/backends'

const { addressFor, domainOf, isOwn } = createBackends(globalThis.fetch, 'http://localhost:8080')

it('stays with its own host, although the QR code says https', () => {
  expect(addressFor({ apiUrl: 'https://localhost:8080' })).toEqual({})
  expect(addressFor({})).toEqual({})
})

it('takes the address of every other host from the QR code', () => {
  expect(addressFor({ apiUrl: 'https://mfa.gaon.example/' })).toEqual({ baseUrl: 'https://mfa.gaon.example' })
  expect(addressFor({ apiUrl: 'https://localhost:8081' })).toEqual({ baseUrl: 'https://localhost:8081' })
})

it('remembers what the bridge asks for, where the QR code leads through it', () => {
  expect(addressFor({ apiUrl: 'https://localhost:8080', mobBridge: true })).toEqual({
    serverDomain: 'localhost:8080',
  })
})

it.each([
  ['without an address', {}, 'localhost:8080', true],
  ['with its own host', { apiUrl: 'https://localhost:8080' }, 'localhost:8080', true],
  ['with another port', { apiUrl: 'https://localhost:8081' }, 'localhost:8081', false],
  [
    "with its own host as a user's name",
    { apiUrl: 'https://localhost:8080@evil.example' },
    'evil.example',
    false,
  ],
  ['with its own host in a path', { apiUrl: 'https://evil.example/localhost:8080' }, 'evil.example', false],
])('says where a code %s leads', (_what, link, domain, own) => {
  expect(domainOf(link)).toBe(domain)
  expect(isOwn(link)).toBe(own)
})
