/**
 * `yyyy. MM. dd`, or with `time` `yyyy. MM. dd HH:mm`, in local time. Takes what backends send: ISO
 * text with or without zone (without one it is local time), epoch in milliseconds or seconds, or an
 * array of year, month, day, hour, minute. `-` for everything else.
 */
export function formatDate(value: unknown, { time = false } = {}): string {
  const date = toDate(value)
  if (date === undefined || Number.isNaN(date.getTime())) return '-'
  const day = [
    String(date.getFullYear()).padStart(4, '0'),
    twoDigits(date.getMonth() + 1),
    twoDigits(date.getDate()),
  ]
  const clock = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
  return time ? `${day.join('. ')} ${clock}` : day.join('. ')
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Below this an epoch counts seconds: as milliseconds it would be before the year 1974. */
const smallestMs = 1e11

/** What a backend sends as a date; undefined, or an invalid date, for what is none. */
export function toDate(value: unknown): Date | undefined {
  if (typeof value === 'number') return new Date(Math.abs(value) < smallestMs ? value * 1000 : value)
  if (Array.isArray(value)) return fromParts(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^-?\d{9,}$/.test(text)) return toDate(Number(text))
  const parts =
    /^(\d{4})[-./ ]+(\d{1,2})[-./ ]+(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?$/.exec(text)
  if (parts)
    return fromParts(
      parts
        .slice(1)
        .filter((part) => part !== undefined)
        .map(Number),
    )
  // Zones: `Z`, `+09:00`, `+0900`; fractions of any length.
  return /^\d{4}-/.test(text)
    ? new Date(
        text
          .replace(' ', 'T')
          .replace(/(\.\d{3})\d+/, '$1')
          .replace(/([+-]\d\d)(\d\d)$/, '$1:$2'),
      )
    : undefined
}

function fromParts([year, month, day, hour = 0, minute = 0, second = 0]: unknown[]): Date | undefined {
  const parts = [year, month, day, hour, minute, second]
  if (!parts.every((part) => Number.isInteger(part))) return undefined
  const [y, m, d, ...clock] = parts as [number, number, number, number, number, number]
  const date = new Date(y, m - 1, d, ...clock)
  // The 31st of February is no date, though `Date` reads it as one.
  return date.getFullYear() === y && date.getMonth() === m - 1 && date.getDate() === d ? date : undefined
}
