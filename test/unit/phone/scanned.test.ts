import { describe, expect, it } from 'vitest'
import { readScanned } from '../../../demo/phone/scanned'

describe('what a phone scans, or what is typed into it', () => {
  it.each([
    ['six digits with zeros in front', '001234', { kind: 'serial', serial: '001234' }],
    ['sixteen digits in groups', '0012-3456 7890 1234', { kind: 'serial', serial: '0012345678901234' }],
    ['full-width digits', '１２３４５６', { kind: 'serial', serial: '123456' }],
    [
      "the portal's registration code",
      '{"serial":"004567","topic":"mfa/x"}',
      { kind: 'serial', serial: '004567' },
    ],
    [
      "the company's code",
      '{"companyName":"가온물산","ticket":"t","mobBridge":false,"apiUrl":"https://mfa.gaon.example"}',
      { kind: 'company', ticket: 't', apiUrl: 'https://mfa.gaon.example', mobBridge: false },
    ],
    ["the company's code without an address", '{"ticket":"t"}', { kind: 'company', ticket: 't' }],
    ['an address that is none', '{"ticket":"t","apiUrl":"javascript:alert(1)"}', { kind: 'unknown' }],
    ['five digits', '12345', { kind: 'unknown' }],
    ['a number as JSON', '{"serial":123456}', { kind: 'unknown' }],
    ['any other code', 'https://www.example.com', { kind: 'unknown' }],
    ['null', 'null', { kind: 'unknown' }],
  ])('knows %s', (_what, text, scanned) => {
    expect(readScanned(text)).toEqual(scanned)
  })
})
