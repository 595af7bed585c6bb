const browsers = [
  ['Edg/', 'Edge'],
  ['Whale/', 'Whale'],
  ['SamsungBrowser/', 'Samsung Internet'],
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

/** Longer than any browser's own. */
const LONGEST_USER_AGENT = 1_000

/** Names that are the same in every language; undefined for what the header does not tell. */
export function browserAndSystem(userAgent: string): {
  readonly browser: string | undefined
  readonly system: string | undefined
} {
  const read = userAgent.slice(0, LONGEST_USER_AGENT)
  const found = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => read.includes(mark))?.[1]
  return { browser: found(browsers), system: found(systems) }
}

/** Such as `Chrome, Windows`; empty for what is no browser that we know. */
export function browserName(userAgent: string): string {
  const { browser, system } = browserAndSystem(userAgent)
  return [browser, system].filter(Boolean).join(', ')
}
