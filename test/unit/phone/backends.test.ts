import { expect, it } from 'vitest'
import { createBackends } from '../../../demo/phone/backends'

const { addressFor } = createBackends(globalThis.fetch, 'http://localhost:8080')

it('stays with its own host, although the QR code says https', () => {
  expect(addressFor('https://localhost:8080')).toEqual({})
  expect(addressFor(undefined)).toEqual({})
})

it('takes the address of every other host from the QR code', () => {
  expect(addressFor('https://mfa.gaon.example/')).toEqual({ baseUrl: 'https://mfa.gaon.example' })
  expect(addressFor('https://localhost:8081')).toEqual({ baseUrl: 'https://localhost:8081' })
})
