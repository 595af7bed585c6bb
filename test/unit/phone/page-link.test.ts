import { expect, it } from 'vitest'
import { readPageLink } from '../../../demo/phone/scanned'

const company = (link: object) => `#pair=${encodeURIComponent(JSON.stringify(link))}`

it.each([
  ["the desk's link to a phone", '#adopt=d-1.t_1', { kind: 'adopt', deviceId: 'd-1', ticket: 't_1' }],
  ["the desk's link to a new phone", '#pair=t_1', { kind: 'pair', link: { ticket: 't_1' } }],
  [
    "a company's code",
    company({ ticket: 't', apiUrl: 'https://mfa.gaon.example' }),
    {
      kind: 'pair',
      link: { kind: 'company', ticket: 't', apiUrl: 'https://mfa.gaon.example', mobBridge: false },
    },
  ],
  ['no link', '', undefined],
  ['a broken escape', '#pair=%E0', undefined],
  ['a serial', company({ serial: '123456' }), undefined],
])('knows %s', (_what, hash, link) => {
  expect(readPageLink(hash)).toEqual(link)
})
