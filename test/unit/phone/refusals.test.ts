import { expect, it } from 'vitest'
import { PhoneError, refusalOf } from '../../../demo/phone/device-api'
import { languages } from '../../../demo/phone/texts'

it.each([
  [new PhoneError(6003, '', 400), 'wrong'],
  [new PhoneError(6003, '', 409), 'used'],
  [new PhoneError(6003, '', 410), 'expired'],
  [new PhoneError(6004, '', 409), 'full'],
  [new PhoneError(3004, '', 409), 'twice'],
  [new PhoneError(429, '', 429, 900), 'locked'],
  [new PhoneError(2001, '', 401), 'gone'],
  [new PhoneError(1000, '', 500), 'failed'],
  [new TypeError('Failed to fetch'), 'offline'],
])('says what %s means, in both languages', (error, refusal) => {
  expect(refusalOf(error)).toBe(refusal)
  for (const { refusal: words } of Object.values(languages)) expect(words[refusalOf(error)]).toMatch(/.{10}/)
})
