import type { AppType } from './methods'
import { dashes, withoutInvisible } from './text'

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

/**
 * Removes invisible characters and replaces full-width characters, the digits of any script and dashes by ASCII
 * characters.
 */
const plain = (typed: string): string =>
  withoutInvisible(typed.slice(0, longestPasted))
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(dashes, '-')

/**
 * Removes spaces and hyphens, which mails and apps put between groups of a code, and invisible characters. Digits of
 * any script become ASCII digits. Letters keep their case.
 */
export const cleanCode = (typed: string): string => plain(typed).replace(/[\s-]/g, '')

/** Words in scripts whose words can touch a code, as in `인증번호482913입니다`. */
const touchingWords = /[가-힣\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]+/gu

/** Keeps a single letter between two digits, which is no word, but was mistyped. */
const withoutTouchingWords = (text: string): string =>
  text.replace(touchingWords, (word, at: number) =>
    word.length === 1 && /\d.\d/.test(text.slice(at - 1, at + 2)) ? word : '\n',
  )

/** Words with a digit, and what one character or one letter separates from them. */
const wordsWithDigits =
  /(?<![\p{L}\d])(?=\p{L}*\d)[\p{L}\d]+(?:[^\p{L}\d\n](?:\p{L}[^\p{L}\d\n])?(?=\p{L}*\d)[\p{L}\d]+)*/gu

/**
 * Three or more digits, also in groups of three or four. Shorter numbers in a message are not the code but, for
 * example, its lifetime.
 */
const runs = /\d{5,}|\d{3,4}(?:[ -]\d{3,4}(?!\d))*/g

/**
 * Finds the numeric code in typed or pasted text such as `인증번호: 482 913`. Returns undefined if the text has no code,
 * several different ones, or a code in which another character was typed for a digit: the other digits are not the
 * code. The same code twice is fine, because a mail in two languages has it twice.
 */
export function numericCodeIn(typed: string): string | undefined {
  const cleaned = cleanCode(typed)
  if (/^\d+$/.test(cleaned)) return cleaned
  const text = plain(typed)
  // Without words, all digits must be the code, so that nothing else may stand between them.
  const mistyped = /\p{L}/u.test(text) ? /\p{L}/u : /[^\d\s-]/
  const whole = (withoutTouchingWords(text).match(wordsWithDigits) ?? []).filter(
    (part) => !mistyped.test(part),
  )
  return only(whole.flatMap((part) => part.match(runs) ?? []))
}

/** Returns the code if all found ones are the same, else undefined. */
function only(found: readonly string[]): string | undefined {
  const [code, another] = new Set(found.map(cleanCode))
  return another === undefined ? code : undefined
}

/**
 * Returns the text for the input field of a numeric code: the code if exactly one is found, else the text as typed.
 * Spaces stay in the typed text. Without them, two numbers would become one.
 */
export const shownNumericCode = (typed: string): string => numericCodeIn(typed) ?? typed

/**
 * A recovery code as the help desk gives it: groups of four capital letters or digits. Telephone numbers and dates have
 * fewer or other groups.
 */
const writtenTextCodes = /(?<![\w-])[A-Z\d]{4}([ -]?)[A-Z\d]{4}(?:\1[A-Z\d]{4})+(?![\w-])/g

/**
 * Finds the code of letters and digits in typed or pasted text such as `Recovery code: 4D5C-7KMN-P2QR`. If the text
 * has no such code, or several, the whole text is the code.
 */
export function textCodeIn(typed: string): string {
  const cleaned = cleanCode(typed)
  const text = plain(typed).trim()
  if (/^[A-Z\d -]*$/.test(text)) return cleaned
  return only(text.match(writtenTextCodes) ?? []) ?? cleaned
}
