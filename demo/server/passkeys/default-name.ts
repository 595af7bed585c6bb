import type { PasskeyType } from '../../../src/contract/authentication-types'

const browsers = [
  ['Edg/', 'Edge'],
  ['Whale/', 'Whale'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Windows', 'Windows'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS', 'Mac'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** What a new passkey is called until the employee renames it: names that are the same in every language. */
export const defaultName = (type: PasskeyType, userAgent: string): string => {
  if (type === 'ctap') return 'FIDO2'
  const found = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1]
  return [found(systems), found(browsers)].filter(Boolean).join(' · ') || 'PC'
}
