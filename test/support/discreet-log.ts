import type { Writable } from 'node:stream'
import { keepLog } from './kept-log'

/** Patterns of personal data and secrets, which must not be in a log. */
const kinds: Readonly<Record<string, RegExp>> = {
  'a query': /[?&](?:code|employeeId|loginSerial|refreshToken|serial)=/,
  'a mail address': /[^\s"'<>@:/]+@[^\s"'<>@/]+\.[a-z]{2,}/i,
  'a phone number': /(?<!\d)01\d[- ]?\d{3,4}[- ]?\d{4}(?!\d)|\+82[- \d]{8,}/,
  'a signed token': /eyJ[\w-]{8,}\.[\w-]{8,}/,
  'a topic': /mfa\/[\w-]{16,}/,
  // Of letters in both cases and digits, longer than a name of a file or a function has them together.
  'a random secret': /(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{20,}(?![\w-])/,
  'a recovery code': /(?<![\w-])[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}(?![\w-])/,
  'a seed of one-time codes': /(?<!\w)[A-Z2-7]{16,}(?!\w)/,
}

/** Of the letters and digits of chance, which open nothing: a request's name, the hash that seals the audit log. */
const random = /"(?:requestId|seal)":"[\w.-]+"/

/** Six or ten digits that are a whole value, and no part of a time or an address. */
const digits = /(?<![\d.:-])(?:\d{6}|\d{10})(?![\d-])/g

export interface DiscreetLog {
  /** For the log of a server, at its most talkative. */
  readonly stream: Writable
  /** The lines written so far, each with its line break. */
  readonly lines: readonly string[]
  /**
   * The lines that say what they should not, each behind what it is.
   *
   * @param codes that have been sent
   */
  indiscretions(codes: ReadonlySet<string>): readonly string[]
}

/** Keeps what a server logs, to be read when it has ended. */
export function createDiscreetLog(): DiscreetLog {
  const { stream, lines } = keepLog()
  return {
    stream,
    lines,
    indiscretions: (codes) =>
      lines.flatMap((line) => kindsIn(line.replace(random, ''), codes).map((kind) => `${kind}: ${line}`)),
  }
}

const kindsIn = (line: string, codes: ReadonlySet<string>): string[] => [
  ...Object.entries(kinds).flatMap(([kind, pattern]) => (pattern.test(line) ? [kind] : [])),
  ...(line.match(digits)?.some((digits) => codes.has(digits)) ? ['a code that was sent'] : []),
]
