import type { AppType } from './methods'
import { withoutInvisible } from './text'

// Lifetimes and lengths of codes, serials and challenges, and the parser for a code that a user types, pastes or
// scans. The browser, the server and the phone use these numbers, for countdowns, expiry and texts such as "30
// seconds".

/**
 * Lifetime of a sign-in or registration that waits for a device. It limits the browser's countdown, the request on
 * the phone and the passkey's challenge.
 */
export const deviceWaitSeconds = 30

/** Lifetime of a login serial, which the client gets for a proven method and exchanges for tokens. */
export const loginSerialSeconds = 30

/** Lifetime of the serial number that registers the mobile app. */
export const registrationSerialSeconds = 300

/** Lifetime of the QR code that links a phone to the company. */
export const companyLinkSeconds = 30

/** The period that every authenticator app assumes (RFC 6238). */
export const otpPeriodSeconds = 30

/** Lifetime of a code sent by email or SMS. Each time the code is sent again, its lifetime starts again. */
export const sentCodeSeconds = 300

/** Digits of a code that an authenticator app generates (RFC 6238). */
export const otpDigits = 6

/**
 * Digits of a code sent by email or SMS, by the kind of client that requested it. A known browser's short code can be
 * guessed only by colleagues at the same computer, with few attempts. Botnets can attempt to guess every employee's
 * code, so all other codes are long.
 */
export const sentCodeDigits = { browser: 6, address: 10, stranger: 10 } as const

/** Digits of the serial that registers the mobile app, for approvals or for one-time codes. */
export const serialDigits = { mobile: 6, otp: 16 } as const satisfies Record<AppType, number>

/** Letters and digits in a group of a recovery code. */
export const recoveryCodeGroupLength = 4

/** Limit of a code or serial in a request, in UTF-16 units. */
export const longestGivenCode = 64

/** Only this many UTF-16 units are searched for a code, because the user may have pasted a whole message. */
const longestPasted = 1_000

const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint))

/**
 * Converts a digit of any script to ASCII. In Unicode the ten digits of a script follow one another, so the distance
 * from the script's zero is the value.
 */
function plainDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) as number
  let zero = codePoint
  while (isDigit(zero - 1)) zero -= 1
  return String((codePoint - zero) % 10)
}

/** Removes invisible characters and replaces full-width characters and the digits of any script by ASCII. */
const plain = (typed: string): string =>
  withoutInvisible(typed.slice(0, longestPasted))
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, plainDigit)

/**
 * Removes spaces and hyphens, which mails and apps put between groups of a code, and invisible characters. Digits of
 * any script become ASCII digits. Letters keep their case.
 */
export const cleanCode = (typed: string): string => plain(typed).replace(/[\s\p{Pd}]/gu, '')

/**
 * Three or more digits, also in groups of three or four. Shorter numbers in a message are not the code but, for
 * example, its lifetime.
 */
const runs = /\d{5,}|\d{3,4}(?:[ \p{Pd}]\d{3,4}(?!\d))*/gu

/**
 * Finds the numeric code in typed or pasted text such as `인증번호: 482 913`. Returns undefined if the text has no code,
 * or several different ones. The same code twice is fine, because a mail in two languages has it twice.
 */
export function numericCodeIn(typed: string): string | undefined {
  const cleaned = cleanCode(typed)
  if (/^\d+$/.test(cleaned)) return cleaned
  const [code, another] = new Set((plain(typed).match(runs) ?? []).map(cleanCode))
  return another === undefined ? code : undefined
}

/**
 * Returns the text for the input field of a numeric code: the code if exactly one is found, else the text as typed.
 * Spaces stay in the typed text. Without them, two numbers would become one.
 */
export const shownNumericCode = (typed: string): string => numericCodeIn(typed) ?? typed
