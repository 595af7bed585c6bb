/** Words that many screens share. The Korean texts have the same keys. */
export const common = {
  confirm: 'Confirm',
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  reload: 'Reload',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Not copied',
  loading: 'Loading…',
  errorCode: 'Error code {{code}}',
  'inactivity.title_one': 'You will be signed out in {{count}} second',
  'inactivity.title_other': 'You will be signed out in {{count}} seconds',
  'inactivity.text': 'There was no activity for a while.',
  'inactivity.stay': 'Stay signed in',
  'inactivity.extended': 'Your session has been extended.',
  'recovery.title': 'You signed in with a temporary recovery code',
  'recovery.text': 'Register an authenticator now, so that you can sign in without a code next time.',
  'policy.label': 'Company policy',
} as const

export type CommonTextKey = keyof typeof common
