import { expect, it } from 'vitest'
import { portalTitle } from '../../server/company'

const name = { ko: '가온물산', en: 'Gaon Trading' }
const portalName = { ko: '가온 로그인', en: 'Gaon sign-in' }

it.each([
  ['its own name', { portal: { name, portalName }, termsFiles: {} }, '가온 로그인'],
  ["the company's", { portal: { name }, termsFiles: {} }, '가온물산 인증 센터'],
  ['none', undefined, '인증 센터'],
])('calls the portal in mails and text messages by %s', (_, company, title) => {
  expect(portalTitle(company)).toBe(title)
})
