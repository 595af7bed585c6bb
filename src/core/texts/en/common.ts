/** Texts that many screens share. The other languages have the same keys. */
export const common = {
  confirm: 'Confirm',
  ok: 'OK',
  cancel: 'Cancel',
  // For a button that goes back one step. English says “Cancel” there, too, and Korean says 이전.
  back: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  retryInSeconds_one: 'You can try again in {{count}} second.',
  retryInSeconds_other: 'You can try again in {{count}} seconds.',
  retryInMinutes_one: 'You can try again in {{count}} minute.',
  retryInMinutes_other: 'You can try again in {{count}} minutes.',
  retryNow: 'You can try again now.',
  signInAgain: 'Sign in again',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: "Couldn't copy",
  loading: 'Loading…',
  'inactivity.title_one': "You'll be logged out in {{count}} second",
  'inactivity.title_other': "You'll be logged out in {{count}} seconds",
  'inactivity.text': "You haven't been active for a while.",
  'inactivity.stay': 'Stay signed in',
  'inactivity.extended': 'Your session has been extended.',
  'recovery.title': 'You signed in with a temporary recovery code',
  'recovery.text': "Register a sign-in method now so that you won't need a code next time.",
  'recovery.noLimit': "This session doesn't end by itself. Log out when you're done.",
  'policy.label': 'Company policy',
  notFound: 'Page not found',
  notFoundHelp: 'The address may be mistyped or out of date.',
} as const

export type CommonTextKey = keyof typeof common
