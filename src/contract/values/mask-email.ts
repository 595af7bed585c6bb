/** `mjkim@example.com` → `m•••m@example.com`; short names keep their first letter only; `-` for no address. */
export function maskEmail(address: unknown): string {
  const [, name, domain] = (typeof address === 'string' && /^\s*([^\s@]+)@(\S+)\s*$/.exec(address)) || []
  if (!name || !domain) return '-'
  const letters = [...name]
  return `${letters[0]}•••${letters.length > 2 ? letters.at(-1) : ''}@${domain}`
}
