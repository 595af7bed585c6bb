import { expect, it } from 'vitest'
import { defaultPhoneName } from '../../../demo/phone/phone'

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36', 'Galaxy SM-S931N'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9 Pro) AppleWebKit/537.36', 'Pixel 9 Pro'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36', 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', '내 휴대폰'],
])('is read from %s', (userAgent, name) => {
  expect(defaultPhoneName(userAgent, '내 휴대폰')).toBe(name)
})
