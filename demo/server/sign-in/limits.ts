/** A number of uses in a period. */
export interface Limit {
  readonly uses: number
  readonly seconds: number
}

/** How often things may be tried. Many employees share one address behind an office's router, so that one is wide. */
export interface Limits {
  /** Calls of the login service from one client address. */
  readonly callsPerAddress: Limit
  /** Codes sent to one employee by one method: whoever uses one up for somebody else leaves the others. */
  readonly sendsPerEmployee: Limit
  /** Requests to the phones of one employee since the last that was approved. */
  readonly pushesPerEmployee: Limit
  /** Requests to the phones of one employee that wait at the same time. */
  readonly openPushesPerEmployee: number
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
  /** Wrong codes of one employee by one method, over all codes, until sign-in by that method is closed for `seconds`. */
  readonly failuresPerEmployee: Limit
}

export const defaultLimits: Limits = {
  callsPerAddress: { uses: 600, seconds: 60 },
  sendsPerEmployee: { uses: 10, seconds: 600 },
  pushesPerEmployee: { uses: 3, seconds: 300 },
  openPushesPerEmployee: 1,
  ticketsPerEmployee: { uses: 60, seconds: 600 },
  serialsPerEmployee: { uses: 30, seconds: 600 },
  changesPerEmployee: { uses: 60, seconds: 600 },
  triesPerPhone: { uses: 10, seconds: 300 },
  triesPerCode: 5,
  failuresPerEmployee: { uses: 15, seconds: 900 },
}
