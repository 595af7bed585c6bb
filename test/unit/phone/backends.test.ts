import { expect, it } from 'vitest'
import { createBackends } from '../../../demo/phone/backends'

const { addressFor } = createBackends(globalThis.fetch, 'http://localhost:8080')

it('stays with its own host, although the QR code says https', () => {
  expect(addressFor({ apiUrl: 'https://localhost:8080' })).toEqual({})
  expect(addressFor({})).toEqual({})
})

it('takes the address of every other host from the QR code', () => {
  expect(addressFor({ apiUrl: 'https://mfa.gaon.example/' })).toEqual({ baseUrl: 'https://mfa.gaon.example' })
  expect(addressFor({ apiUrl: 'https://localhost:8081' })).toEqual({ baseUrl: 'https://localhost:8081' })
})

it('remembers what the bridge wants to be told, where the QR code leads through it', () => {
  expect(addressFor({ apiUrl: 'https://localhost:8080', mobBridge: true })).toEqual({
    serverDomain: 'localhost:8080',
  })
})
