/** Reads a Retry-After header, which is seconds or a date, as milliseconds from `now` (epoch ms). */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
