/**
 * What a backend may do beyond the specification, by the names with which its configuration announces it
 * (`CONFIG_VARIABLES.USER_PORTAL.FEATURES`). Fields and calls of a feature are never sent to a backend that has not
 * announced it.
 */
export const features = {
  /** A push request may ask for a secret without which the serial of its approval cannot be exchanged. */
  boundSerial: 'boundSerial',
  /** The call `logout` ends the session on the server, too. */
  logout: 'logout',
  /** The call `applicationToken` gives a token for another application, which opens nothing at the user service. */
  applicationToken: 'applicationToken',
  /**
   * The header `Mfa-Known-Browser` of the login service's calls names a browser by the token that the call `token` has
   * answered with, and the call `forgetBrowser` takes the token back.
   */
  knownBrowser: 'knownBrowser',
  /** In a browser that is not familiar, phones may have a position instead of their name. */
  phonePositions: 'phonePositions',
  /** The call `profile` gives the whole email address, which the lookup may have masked. */
  profile: 'profile',
} as const
export type Feature = keyof typeof features

/** Carries the token of a known browser, or `new` with the call `token` where the client has none. Never part of an address or a body. */
export const knownBrowserHeader = 'Mfa-Known-Browser'
export const newBrowser = 'new'
export const longestKnownBrowser = 200
