/**
 * `mjkim@example.com` → `m•••m@example.com`; short names keep their first letter only; `-` for no address. A masked address
 * stays as it is.
 */
export function maskEmail(address: unknown): string {
  const [, name, domain] = (typeof address === 'string' && /^\s*([^\s@]+)@(\S+)\s*$/.exec(address)) || []
  if (!name || !domain) return '-'
  const letters = [...name]
  if (/^.•••.?$/u.test(name)) return `${name}@${domain}`
  return `${letters[0]}•••${letters.length > 2 ? letters.at(-1) : ''}@${domain}`
}
