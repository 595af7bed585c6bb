/**
 * Texts of the sign-in after the user ID: the method chooser and the code entry. The other languages have the same
 * keys.
 */
export const auth = {
  signIn: 'Sign in',
  otherMethod: 'Use another method',

  'chooser.title': 'Choose how to sign in',
  'chooser.lead': 'Signing in as {{employeeId}}',
  'chooser.lastUsed': 'Last used',
  'chooser.unsupported': 'Not supported',
  'chooser.tryAnyway': 'Needs setup',
  'chooser.none': "You can't sign in yet",
  'chooser.noneHelp':
    'Your administrator needs to give you access to a sign-in method. Contact the help desk.',
  'chooser.no-passkeys': 'Works in Chrome and Edge.',
  'chooser.no-platform-authenticator': 'No fingerprint, face or PIN seems to be set up.',

  'mobile.name': 'Mobile biometric',
  'mobile.line': 'Approve on your phone by fingerprint or face.',
  'pc.name': 'PC biometric',
  'pc.line': 'Use the fingerprint, face or PIN of this computer.',
  'fido.name': 'FIDO security key',
  'fido.line': 'Insert your USB or NFC security key and touch it.',
  'otp.name': 'OTP',
  'otp.line': 'Enter the one-time code from the mobile app.',
  'otp.lead': 'Enter the one-time code shown in the mobile app. It changes every 30 seconds.',
  'otp.wrong': 'Invalid verification number. Please enter it again.',
  'email.name': 'Email',
  'email.line': 'Get a code at {{destination}}.',
  'email.lead': 'Enter the code sent to {{destination}}.',
  'email.sent': 'The code has been sent. Check your mailbox.',
  'email.wrong': 'This verification code is invalid. Please enter it again.',
  'sms.name': 'SMS',
  'sms.line': 'Get a code by text message.',
  'sms.lead': 'Enter the code sent to your phone.',
  'sms.sent': 'The code has been sent. Check your text messages.',
  'sms.wrong': 'This verification code is invalid. Please enter it again.',
  'recovery.name': 'Temporary recovery code',
  'recovery.line': 'Enter the code the help desk gave you.',
  'recovery.lead': 'Enter the code the help desk gave you.',
  'recovery.wrong': 'This verification code is invalid. Please enter it again.',

  'code.empty': 'Enter the verification code.',
  'code.goodFor_one': "It's good for {{count}} minute.",
  'code.goodFor_other': "It's good for {{count}} minutes.",
  'code.none': 'Enter the digits of the code.',
  'code.sending': 'Sending the code…',
  'code.failed': "Couldn't send the code.",
  'code.locked': 'Too many attempts',
  'code.send': 'Send code',
  'code.resend': 'Send again',
  'code.resendIn': 'Send again in {{seconds}} s',
} as const

export type AuthTextKey = keyof typeof auth
