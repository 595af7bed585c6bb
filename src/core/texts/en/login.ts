/**
 * The other texts of the login form, in English. They are loaded after those in `first-paint.ts`. The other languages
 * have the same keys.
 */
export const login = {
  useLatin: 'Did you mean {{latin}}?',
  unknownId: 'This username does not exist. Please enter it again.',
  refusedId: "You can't sign in with this ID. Check it and enter it again.",
  timeout: 'You were logged out because you were inactive for a while.',
  otherTab: 'You logged out in another tab.',
  elsewhere: 'Sign in on this page to continue.',
  toSignIn: 'Go to sign-in',
  failedTitle: 'Error Occurred',
  failedMessage: 'Check your connection and try again.',
} as const
