/** A number of uses in a period. */
export interface Limit {
  readonly uses: number
  readonly seconds: number
}

/** The kind of a bucket, for metrics: `send` of `send:email:7:strangers`. */
export const kindOf = (bucket: string): string => bucket.split(':', 1)[0] ?? bucket

/** How often things may be tried. Many employees share one address behind an office's router, so that one is wide. */
export interface Limits {
  /** Calls of the login service from one client address. */
  readonly callsPerAddress: Limit
  /** Codes that one client address has sent to employees who have never signed in from it. */
  readonly sendsPerAddress: Limit
  /** Connections to /mqtt that one client address holds at the same time. */
  readonly brokerConnectionsPerAddress: number
  /**
   * Codes sent to one employee by one method: whoever uses one up for somebody else leaves the others. Counted apart for
   * addresses from which the employee has signed in before.
   */
  readonly sendsPerEmployee: Limit
  /** Requests to an employee's phones from one familiar browser or address, since the last that was approved. */
  readonly pushesPerEmployee: Limit
  /** The same from one browser or address that is not familiar: five at once and five more in the day make ten. */
  readonly pushesPerStranger: Limit
  /** Requests to an employee's phones that wait at the same time: of known browsers, of familiar addresses, of strangers. */
  readonly openPushesPerEmployee: number
  /** How long strangers wait after a request that was rejected; twice as long after each further one. */
  readonly pushWaits: { readonly firstSeconds: number; readonly longestSeconds: number }
  /** QR codes for pairing a phone that one employee opens; the portal asks for a new one every half minute. */
  readonly ticketsPerEmployee: Limit
  /** Registrations of phones and OTP devices that one employee opens. */
  readonly serialsPerEmployee: Limit
  /** Times that one employee renames devices, and as often registers passkeys; each of them sends a mail. */
  readonly changesPerEmployee: Limit
  /** Serials that one phone tries. */
  readonly triesPerPhone: Limit
  /** Guesses that one code or serial survives. */
  readonly triesPerCode: number
  /**
   * Wrong codes in a row of one employee by one method, over all codes, until the next is delayed by `seconds`, then by
   * twice as long and so on. Counted apart for addresses from which the employee has signed in before.
   */
  readonly failuresPerEmployee: Limit
  /** Wrong codes in a row, from everywhere, that close the authenticator. */
  readonly failuresPerAuthenticator: number
  /** Wrong codes from one client address at all employees, without those of employees who then sign in from it. */
  readonly failuresPerAddress: Limit
  /** Wrong codes a day from all addresses together from which the employee in question has never signed in. */
  readonly failuresOverall: Limit
}

export const defaultLimits: Limits = {
  callsPerAddress: { uses: 600, seconds: 60 },
  sendsPerAddress: { uses: 100, seconds: 600 },
  brokerConnectionsPerAddress: 2_000,
  sendsPerEmployee: { uses: 10, seconds: 600 },
  pushesPerEmployee: { uses: 3, seconds: 300 },
  pushesPerStranger: { uses: 5, seconds: 86_400 },
  openPushesPerEmployee: 1,
  pushWaits: { firstSeconds: 60, longestSeconds: 3_600 },
  ticketsPerEmployee: { uses: 60, seconds: 600 },
  serialsPerEmployee: { uses: 30, seconds: 600 },
  changesPerEmployee: { uses: 60, seconds: 600 },
  triesPerPhone: { uses: 10, seconds: 300 },
  triesPerCode: 5,
  failuresPerEmployee: { uses: 15, seconds: 900 },
  failuresPerAuthenticator: 100,
  failuresPerAddress: { uses: 100, seconds: 3_600 },
  failuresOverall: { uses: 1_000, seconds: 86_400 },
}
