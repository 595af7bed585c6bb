/**
 * Texts that are in the script tag's entry, in English: those of the login form as it first appears, and the button
 * that reloads after a failure. The other languages have the same keys.
 */
export const firstPaint = {
  title: 'Sign in',
  lead: "Enter your user ID. Next, you'll confirm it's you.",
  userId: 'User ID',
  remember: 'Remember ID',
  signIn: 'Sign in',
  language: 'Language',
  reload: 'Reload',
} as const
