import { describe, expect, it } from 'vitest'
import { creationOptions, toBase64url, userHandleOf } from '../../../src/core/passkey/create-prompt'
import type { Creation } from '../../../src/core/platform/passkeys'

describe('the options of a new passkey', () => {
  const creation: Creation = {
    rp: { id: 'portal.example', name: null },
    user: { id: 'MTAwNw', name: 'mjkim', displayName: 'Kim' },
    challenge: 'Y2hhbGxlbmdl',
    pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
    attestation: 'direct',
    excludeCredentials: [{ id: 'Y3JlZA', transports: ['usb'] }],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'discouraged' },
    extensions: { credProps: true },
  }

  it.each([
    ['platform', 'platform', 'client-device'],
    ['ctap', 'cross-platform', 'security-key'],
  ] as const)('of %s are complete [A15b, R170b, R220b, R221b]', (type, authenticatorAttachment, hint) => {
    expect(creationOptions(creation, type, 'here.example')).toEqual({
      rp: { id: 'portal.example', name: 'portal.example' },
      user: { id: 'MTAwNw', name: 'mjkim', displayName: 'Kim' },
      challenge: 'Y2hhbGxlbmdl',
      pubKeyCredParams: [
        { alg: -7, type: 'public-key' },
        { alg: -257, type: 'public-key' },
      ],
      attestation: 'direct',
      excludeCredentials: [{ id: 'Y3JlZA', transports: ['usb'], type: 'public-key' }],
      authenticatorSelection: {
        residentKey: 'preferred',
        authenticatorAttachment,
        userVerification: 'required',
      },
      timeout: 30_000,
      hints: [hint],
      extensions: { credProps: true },
    })
  })

  it('write binary values as base64url without padding [A15a]', () => {
    expect(
      [[0xfb, 0xff], [0xff, 0xfe, 0xfd, 0xfc], []].map((bytes) => toBase64url(Uint8Array.from(bytes))),
    ).toEqual(['-_8', '__79_A', ''])
  })

  it('get along with a backend that leaves things open', () => {
    const sparse = { ...creation, rp: {}, attestation: 'all', excludeCredentials: [] }
    const options = creationOptions(sparse, 'ctap', 'here.example')
    expect(options).toMatchObject({ rp: { name: 'here.example' }, attestation: 'none' })
    expect(options.rp).not.toHaveProperty('id')
  })

  it.each([
    ['MTAwNw', 'MTAwNw'],
    ['1007', '1007'],
    ['mjkim', toBase64url(new TextEncoder().encode('mjkim'))],
    ['a.b@example.com', toBase64url(new TextEncoder().encode('a.b@example.com'))],
    ['김민지', toBase64url(new TextEncoder().encode('김민지'))],
  ])('take the user ID %s as it is if it is encoded, else encode it [A15c]', (id, handle) => {
    expect(userHandleOf(id)).toBe(handle)
  })
})
