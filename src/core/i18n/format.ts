import type { Environment, Unsubscribe } from '../platform/environment'
import type { I18n } from './i18n'

/**
 * Returns a date as `yyyy. MM. dd`, or with `time` as `yyyy. MM. dd HH:mm`, in local time. Accepts the formats that
 * backends send: ISO text with or without a zone (local time without one), `yyyyMMddHHmmss` and its shorter and
 * longer forms (also local time), an epoch in milliseconds or seconds, or an array of year, month, day, hour, minute.
 * Returns `-` for anything else, and for values that mean no date, such as 0 or the year 1.
 */
export function formatDate(value: unknown, { time = false } = {}): string {
  const date = toDate(value)
  if (date === undefined) return '-'
  const day = [
    String(date.getFullYear()).padStart(4, '0'),
    twoDigits(date.getMonth() + 1),
    twoDigits(date.getDate()),
  ]
  const clock = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
  return time ? `${day.join('. ')} ${clock}` : day.join('. ')
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A smaller epoch is in seconds, because in milliseconds it would be a date before 1974. */
const smallestMs = 1e11

/**
 * True if a date can be real. Databases and programs that have no date write one before 1990, and no authenticator is
 * that old.
 */
const isPlausible = (date: Date): boolean => date.getFullYear() >= 1990 && date.getFullYear() <= 9999

/**
 * The formats `yyyyMMdd`, `yyyyMMddHHmm` and `yyyyMMddHHmmss`, the last one also with milliseconds, and all with the
 * T of ISO 8601.
 */
const compact = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(?:(\d\d)(?:[.,]?\d{3,9})?)?)?$/

/** An epoch in JSON, as .NET writes it. */
const dotNet = /^\/Date\((-?\d{1,16})(?:[+-]\d{4})?\)\/$/

/** Parses a date from a backend. Returns undefined if the value is not a date. */
export function toDate(value: unknown): Date | undefined {
  const date = read(value)
  return date && isPlausible(date) ? date : undefined
}

function read(value: unknown): Date | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return read(String(value))
  if (Array.isArray(value)) return fromParts(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const inDigits = compact.exec(text)
  // Digits that are not a calendar date can still be an epoch.
  const written = inDigits && fromParts(numbersOf(inDigits))
  if (written && isPlausible(written)) return written
  if (/^-?\d{9,13}(?:\.\d+)?$/.test(text)) return fromEpoch(Number(text))
  const wrapped = dotNet.exec(text)
  if (wrapped) return new Date(Number(wrapped[1]))
  const parts =
    /^(\d{4})[-./ ]+(\d{1,2})[-./ ]+(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?$/.exec(text)
  if (parts) return fromParts(numbersOf(parts))
  // Accepts the zones `Z`, `+09:00` and `+0900`, and fractions of any length.
  const iso = text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6')
  return /^\d{4}-/.test(iso)
    ? new Date(
        iso
          .replace(' ', 'T')
          .replace(/(\.\d{3})\d+/, '$1')
          .replace(/([+-]\d\d)(\d\d)$/, '$1:$2'),
      )
    : undefined
}

const fromEpoch = (epoch: number): Date => new Date(Math.abs(epoch) < smallestMs ? epoch * 1000 : epoch)

const numbersOf = ([, ...parts]: readonly (string | undefined)[]): number[] =>
  parts.filter((part) => part !== undefined).map(Number)

function fromParts([year, month, day, hour = 0, minute = 0, second = 0]: unknown[]): Date | undefined {
  const parts = [year, month, day, hour, minute, second]
  if (!parts.every((part) => Number.isInteger(part))) return undefined
  const [y, m, d, ...clock] = parts as [number, number, number, number, number, number]
  const date = new Date(y, m - 1, d, ...clock)
  // `Date` turns February 31 into a day in March, so compare the parts.
  const isSame = date.getFullYear() === y && date.getMonth() === m - 1 && date.getDate() === d
  // `Date` also accepts a minute such as 61.
  return isSame && clock[1] < 60 && clock[2] <= 60 ? date : undefined
}

/** Characters that set the text direction. In a name, they must not affect the text after the name. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

const longestName = 80

/**
 * Prepares a typed name for a sentence or label in plain text. Isolates a right-to-left name from the words around
 * it, and cuts a name that is too long.
 */
export function nameInSentence(name: string): string {
  const letters = [...name.replace(directionMarks, '')]
  const shown = letters.length > longestName ? `${letters.slice(0, longestName).join('')}…` : letters.join('')
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown
}

/**
 * Formats a number in the page's language while the browser is idle. The first number is slow to format: it takes
 * several times as long as the table of records that needs it.
 */
export const prepareNumbers = (
  { whenIdle }: Pick<Environment, 'whenIdle'>,
  { language }: I18n,
): Unsubscribe => whenIdle(() => new Intl.NumberFormat(language.get()).format(0))
