/** The kinds of authenticators that registration and the application list know. */
export const authenticatorTypes = ['mobile', 'ctap', 'platform'] as const
export type AuthenticatorType = (typeof authenticatorTypes)[number]

/** The two kinds of passkeys: a security key (`ctap`) and the computer's own (`platform`). */
export const passkeyTypes = ['ctap', 'platform'] as const
export type PasskeyType = (typeof passkeyTypes)[number]

/** Every way to sign in, as the history and its filter spell it. */
export const authenticationTypes = [
  'mobile',
  'ctap',
  'platform',
  'otp',
  'sms',
  'email',
  'recovery otp',
] as const
export type AuthenticationType = (typeof authenticationTypes)[number]
