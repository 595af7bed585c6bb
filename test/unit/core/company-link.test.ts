import { describe, expect, it, vi } from 'vitest'
import { requestCompanyLink } from '../../../src/core/registration/company-link'
import { configurationDocument, elementFixture } from '../../support/core-fixture'

const row = 'POST /api/user/app/serial'
const never = new AbortController().signal
const reply = (json: unknown) => () => new Response(JSON.stringify(json))

describe('the company link', () => {
  it.each([
    [{}, false],
    [{ BRIDGE: true }, true],
    [{ BRIDGE: true, MOB_APP_BRIDGE: false }, false],
    [{ MOB_APP_BRIDGE: true }, true],
  ])(
    'with the configuration %j tells the app of the bridge: %s [R173a, R173b, R173c]',
    async (userPortal, mobBridge) => {
      const { context, backend, environment } = elementFixture({}, { userPortal })
      backend.answer(row, reply({ serial: '0042', nested: { kept: true } }))
      const { text, endsAt } = await requestCompanyLink(context, never)
      expect(JSON.parse(text)).toEqual({
        serial: '0042',
        nested: { kept: true },
        mobBridge,
        apiUrl: 'https://api.example',
      })
      expect(endsAt).toBe(environment.clock.now() + 30_000)
    },
  )

  it('lets no field of the backend stand in for what the configuration says [R173b, R173c]', async () => {
    const { context, backend } = elementFixture()
    backend.answer(row, reply({ mobBridge: true, apiUrl: 'https://elsewhere.example' }))
    const { text } = await requestCompanyLink(context, never)
    expect(JSON.parse(text)).toEqual({ mobBridge: false, apiUrl: 'https://api.example' })
  })

  it('is refused without an API address, and says so to the host and in the console', async () => {
    const document = configurationDocument()
    const configuration = {
      ...document,
      CONNECTION_STRINGS: { ...document.CONNECTION_STRINGS, API_SERVER_DOMAIN: '' },
    }
    const { context, backend, facts, environment } = elementFixture({ configuration })
    const error = vi.spyOn(environment.report, 'error').mockImplementation(() => undefined)
    backend.answer(row, reply({}))
    await expect(requestCompanyLink(context, never)).rejects.toMatchObject({ code: 'configuration' })
    expect(facts).toMatchObject([{ type: 'error', code: 'configuration', callId: 'appSerial' }])
    expect(String(error.mock.calls)).toContain('API_SERVER_DOMAIN')
  })
})
