/** So many uses at once, and then as many in each period, evenly: one each `seconds / uses`. */
export interface Limit {
  readonly uses: number
  readonly seconds: number
}

/** The kind of a bucket, for metrics: `send` of `send:email:7:strangers`. */
export const kindOf = (bucket: string): string => bucket.split(':', 1)[0] ?? bucket

const HOUR = 3_600
const DAY = 86_400

/** So many at once, then one in each further period. */
const thenOneEach = (uses: number, seconds: number): Limit => ({ uses, seconds: uses * seconds })

/**
 * How often things may be tried. A requester is a browser that the employee has signed in with, an address that they have
 * signed in from with a client that knows no such browser, or a stranger (`requester.ts`). All strangers of one employee
 * share what they have, so that any number of addresses has as much as one, and takes it from no one else.
 */
export interface Limits {
  /** Calls of the login service from one client address that carry no token of a browser, at each instance. */
  readonly callsPerAddress: Limit
  /** Calls of the login service that carry the token of one browser, at each instance. */
  readonly callsPerBrowser: Limit
  /** Calls of phones from one client address, at each instance. */
  readonly phoneCallsPerAddress: Limit
  /** Connections to /mqtt that one client address holds at the same time. */
  readonly brokerConnectionsPerAddress: number

  /** Codes by one method that one browser or familiar address has sent to one employee. */
  readonly sendsPerFamiliar: Limit
  /** Codes by one method that all strangers have sent to one employee. */
  readonly sendsByStrangers: Limit
  /** Codes by email of the whole installation; beyond them, strangers get `sendsBeyondCeiling`. */
  readonly mailsPerDay: Limit
  /** The same by text message. */
  readonly textMessagesPerDay: Limit
  /** Codes by one method that strangers have sent to one employee once the installation has reached its ceiling. */
  readonly sendsBeyondCeiling: Limit

  /** Wrong codes by email and text message from one browser of one employee. */
  readonly sentCodeGuessesPerBrowser: Limit
  /** The same from a familiar address, and from all strangers. */
  readonly sentCodeGuesses: Limit
  /** Wrong one-time codes from one browser of one employee. */
  readonly otpGuessesPerBrowser: Limit
  /** The same from a familiar address, and from all strangers. */
  readonly otpGuesses: Limit
  /** Wrong one-time codes at all employees together, from everywhere but browsers that are known to them. */
  readonly otpFailuresPerDay: number
  /** Wrong recovery codes from a browser, from a familiar address, and from all strangers. */
  readonly recoveryGuesses: Limit
  /** Wrong codes in a row after which a browser is known no longer to the employee (NIST SP 800-63B-4, 3.2.2). */
  readonly wrongCodesPerBrowser: number
  /** Guesses that one code or serial survives. */
  readonly triesPerCode: number

  /** Requests to an employee's phones from one familiar browser or address, since the last that was approved. */
  readonly pushesPerEmployee: Limit
  /** The same from one browser or address that is not familiar. */
  readonly pushesPerStranger: Limit
  /** Requests to an employee's phones that wait at the same time: of known browsers, of familiar addresses, of strangers. */
  readonly openPushesPerEmployee: number
  /** How long strangers wait after a request that was rejected; twice as long after each further one. */
  readonly pushWaits: { readonly firstSeconds: number; readonly longestSeconds: number }

  /** Failed attempts of strangers that the history and the audit log name one by one, of one employee. */
  readonly recordedAttempts: Limit
  /** Mails that tell one employee of strangers who guess at their codes. */
  readonly attackMails: Limit

  /** QR codes for pairing a phone that one employee opens; the portal asks for a new one every half minute. */
  readonly ticketsPerEmployee: Limit
  /** Registrations of phones and OTP devices that one employee opens. */
  readonly serialsPerEmployee: Limit
  /** Times that one employee renames devices, and as often registers passkeys; each of them sends a mail. */
  readonly changesPerEmployee: Limit
  /** Serials that one phone tries. */
  readonly triesPerPhone: Limit
  /** Wrong serials of one employee, over all phones. */
  readonly serialGuesses: Limit
}

/** So many in any 24 hours: half of them at once, and the other half evenly over the day. */
export const inAnyDay = (most: number): Limit => ({ uses: Math.ceil(most / 2), seconds: DAY })

export const defaultLimits: Limits = {
  // A guard against floods alone: 3,000 people of one office sign in within ten minutes with four calls each.
  callsPerAddress: { uses: 6_000, seconds: 60 },
  // A sign-in takes four calls, and one by phone asks no further while it waits.
  callsPerBrowser: { uses: 240, seconds: 60 },
  phoneCallsPerAddress: { uses: 6_000, seconds: 60 },
  brokerConnectionsPerAddress: 2_000,

  sendsPerFamiliar: thenOneEach(10, 6 * 60),
  sendsByStrangers: thenOneEach(5, 30 * 60),
  mailsPerDay: { uses: 20_000, seconds: DAY },
  textMessagesPerDay: { uses: 5_000, seconds: DAY },
  sendsBeyondCeiling: { uses: 2, seconds: DAY },

  // Six digits for a browser that the employee has used: only a colleague at the same computer comes so near.
  sentCodeGuessesPerBrowser: thenOneEach(15, HOUR),
  // Ten digits: 10,000 employees × 24 a day × 3,650 days / 10^10 is 0.09 in ten years.
  sentCodeGuesses: thenOneEach(10, HOUR),
  otpGuessesPerBrowser: thenOneEach(15, HOUR),
  otpGuesses: thenOneEach(5, HOUR),
  // 30 a day × 3,650 days × 2 steps × 3 devices / 10^6 is 0.66 in ten years, for any number of employees and addresses.
  otpFailuresPerDay: 30,
  // There are 31^12 codes: this bounds how many slow hashes are computed.
  recoveryGuesses: thenOneEach(10, HOUR),
  wrongCodesPerBrowser: 100,
  triesPerCode: 5,

  pushesPerEmployee: { uses: 3, seconds: 300 },
  pushesPerStranger: inAnyDay(10),
  openPushesPerEmployee: 1,
  pushWaits: { firstSeconds: 60, longestSeconds: 3_600 },

  // With some thirty requests to phones, strangers cause less than 50 rows in 24 hours.
  recordedAttempts: inAnyDay(14),
  attackMails: { uses: 1, seconds: DAY },

  ticketsPerEmployee: { uses: 60, seconds: 600 },
  serialsPerEmployee: { uses: 30, seconds: 600 },
  changesPerEmployee: { uses: 60, seconds: 600 },
  triesPerPhone: { uses: 10, seconds: 300 },
  serialGuesses: { uses: 15, seconds: 900 },
}
