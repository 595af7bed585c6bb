// How long things last on which browser, server and phone must agree, in seconds. Whoever counts down, expires or writes
// "30 seconds" takes the number from here.

/**
 * A sign-in or a registration that waits for a device (R310, R312): the browser's countdown, the request on the phone, and
 * the passkey's challenge.
 */
export const deviceWaitSeconds = 30

/** The login serial, between the proof of a method and the exchange for tokens. */
export const loginSerialSeconds = 30

/** The serial number that registers the mobile app (R313). */
export const registrationSerialSeconds = 300

/** The QR code that links a phone to the company (R311). */
export const companyLinkSeconds = 30

/** What every authenticator app assumes (RFC 6238). */
export const otpPeriodSeconds = 30

/** A code that is sent, counted from the last time that it was. */
export const sentCodeSeconds = 300
