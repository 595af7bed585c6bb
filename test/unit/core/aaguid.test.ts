import { describe, expect, it } from 'vitest'
import { aaguidOf, toBase64url } from '../../../src/core/passkey/create-prompt'

describe('the AAGUID in authenticator data', () => {
  const data = (flags: number, model: number[]) =>
    toBase64url(Uint8Array.from([...new Array(32).fill(1), flags, 0, 0, 0, 0, ...model, 0, 32]))
  const model = [
    0x08, 0x98, 0x70, 0x58, 0xca, 0xdc, 0x4b, 0x81, 0xb6, 0xe1, 0x30, 0xde, 0x50, 0xdc, 0xbe, 0x96,
  ]

  it('is read as a UUID', () => {
    expect(aaguidOf(data(0x45, model))).toBe('08987058-cadc-4b81-b6e1-30de50dcbe96')
  })

  it('is undefined without authenticator data', () => {
    expect(aaguidOf(undefined)).toBeUndefined()
    expect(aaguidOf('AAAA')).toBeUndefined()
    expect(aaguidOf('not base64')).toBeUndefined()
    expect(aaguidOf(data(0x05, model))).toBeUndefined()
    expect(aaguidOf(data(0x45, new Array(16).fill(0)))).toBeUndefined()
  })
})
