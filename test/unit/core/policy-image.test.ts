import { describe, expect, it } from 'vitest'
import { policyImage } from '../../../src/contract/calls/sign-in'
import { readPolicyImage } from '../../../src/core/sign-in/policy-image'
import { elementFixture, kimIdentity } from '../../support/core-fixture'

const encoded = (text: string) => Buffer.from(text, 'latin1').toString('base64')

const png = encoded('\x89PNG\r\n\x1a\n…')

describe('the policy image', () => {
  it.each([
    [png, 'image/png'],
    [`data:image/jpeg;base64,${png}`, 'image/png'],
    [encoded('\xff\xd8\xff\xe0'), 'image/jpeg'],
    [encoded('GIF89a'), 'image/gif'],
    [encoded('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
    [`${png.slice(0, 4)}\n ${png.slice(4)}`, 'image/png'],
  ])('%s is read by its first bytes [R280d, A39a, A39b]', (text, type) => {
    expect(readPolicyImage(text)?.type).toBe(type)
  })

  it.each(['', '<svg xmlns="http://www.w3.org/2000/svg">', encoded('<svg>'), '%%%', 'data:text/html,x'])(
    '%j is no picture',
    (text) => expect(readPolicyImage(text)).toBeUndefined(),
  )

  it('comes from the login service, without the token [R280b, R234b]', async () => {
    const { context, backend, core } = elementFixture()
    core.session.saveTokens(kimIdentity, { accessToken: 'access' })
    backend.answer('GET /api/login/policy-image', new Response(png))
    expect(await context.call(policyImage, {})).toBe(png)
    expect(backend.requests[0]?.headers.has('authorization')).toBe(false)
  })

  it('comes from the bridge in bridge mode, which gets the server domain [R280a, R238a, R238b]', async () => {
    const { context, backend } = elementFixture({}, { userPortal: { BRIDGE: true } })
    backend.answer('GET /bridge/policy-image', new Response(JSON.stringify(png)))
    expect(await context.call(policyImage, {})).toBe(png)
    expect(backend.requests[0]?.address.search).toBe('?serverDomain=api.example')
  })
})
