/** The wizard that installs and links the mobile app. The Korean texts have the same keys. */
export const setup = {
  steps: 'Steps',
  'step.os': 'Phone',
  'step.terms': 'Terms',
  'step.download': 'Download',
  'step.qr': 'Company link',
  'step.register': 'Method',
  'step.device-one': 'First device',
  'step.device-two': 'Second device',

  'notEligible.title': 'Mobile set-up is meant for people without a registered phone',
  'notEligible.text': 'To use mobile set-up, delete all registered mobile authenticators first.',
  'notEligible.otp': 'There is also an OTP device. Delete it, too.',

  'os.title': 'Which phone do you use?',
  'os.lead': 'We show you the right download for it.',
  'os.label': 'Phone',
  'os.Android': 'App file (.apk)',
  'os.iOS': 'App file (.ipa)',

  'terms.title': 'Terms and conditions',
  'terms.lead': 'Read and agree to continue with the download.',
  'terms.label': 'Terms',
  'terms.agree': 'I have read the terms and agree',
  'terms.loading': 'Loading the terms…',
  'terms.failed': 'The terms could not be loaded',
  'terms.failedHelp': 'You can agree once they are here.',

  'download.title': 'Download the app',
  'download.lead': "Scan the QR code with the phone's camera and install the app.",
  'download.leadOnPhone': 'Install the app with the button below, then come back here.',
  'download.qr': 'QR code for the download of the app',
  'download.link': 'Download the app on this phone',
  'download.linkHere': 'Open the download here',
  'download.copy': 'Copy address',
  'download.loading': 'Loading the address…',
  'download.none': 'No download address is known',
  'download.noneHelp': 'Ask the help desk for the app. If you have it already, go on with “Next”.',
  'download.change': 'Choose another phone',

  'link.title': 'Link the app to your company',
  'link.lead': 'Open the app and scan the QR code with it.',

  'select.title': 'Choose authentication method',
  'select.lead': 'Register one first; the other follows.',
  'select.mobile': 'Mobile biometric registration',
  'select.mobileLine': 'Sign in with the fingerprint or face on your phone.',
  'select.otp': 'OTP registration',
  'select.otpLine': 'Sign in with one-time codes from the app.',
  'select.failed': 'The applications could not be loaded',
  'select.failedHelp': 'Choose a method to try again.',
  'select.noApplication': 'Registration is not open to you yet',
  'select.noApplicationHelp':
    'The application that this set-up registers you for is not among yours. Ask your administrator, or register from the dashboard.',
} as const

export type SetupTextKey = keyof typeof setup
