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
  /** In a browser that is not familiar, phones may have a position instead of their name. */
  phonePositions: 'phonePositions',
  /** The call `profile` gives the whole email address, which the lookup may have masked. */
  profile: 'profile',
} as const
export type Feature = keyof typeof features
