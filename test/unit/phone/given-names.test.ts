import { expect, it } from 'vitest'
import { createDeviceApi } from '../../../demo/phone/device-api'

it('sends the name of a phone composed, and refuses half of a character before a call', async () => {
  const sent: unknown[] = []
  const fetch: typeof globalThis.fetch = async (_address, init) => {
    sent.push(JSON.parse(String(init?.body)))
    return new Response('{}')
  }
  const api = createDeviceApi(fetch, 'https://mfa.example')
  await expect(api.pair('ticket', 'Galaxy \ud83d')).rejects.toMatchObject({ code: 3002 })
  await api.pair('ticket', '갤럭시'.normalize('NFD'))
  expect(sent).toEqual([{ ticket: 'ticket', name: '갤럭시' }])
})
