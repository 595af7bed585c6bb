/** Texts of the wizard that installs and links the mobile app. The other languages have the same keys. */
export const setup = {
  steps: 'Steps',
  'step.os': 'Phone',
  'step.terms': 'Terms',
  'step.download': 'Download',
  'step.qr': 'Company link',
  'step.register': 'Method',

  'notEligible.title': 'Mobile setup is for people without a registered phone',
  'notEligible.text': 'To use mobile setup, delete all your registered phones first.',
  'notEligible.otp': 'You also have an OTP device. Delete it, too.',

  'ungranted.title': "Mobile setup isn't available",
  'ungranted.text': "Your administrator hasn't granted mobile biometric or OTP. Ask for one if you need it.",

  'os.title': 'Which phone do you use?',
  'os.lead': "We'll show you the right download.",
  'os.label': 'Phone',
  'os.Android': 'Android',
  'os.iOS': 'iPhone',
  'os.file': 'App file ({{extension}})',

  'terms.title': 'Terms and conditions',
  'terms.lead': 'Read the terms and agree to continue.',
  'terms.label': 'Terms',
  'terms.agree': 'I have read the terms and agree',
  'terms.loading': 'Loading the terms…',
  'terms.failed': "Couldn't load the terms",
  'terms.failedHelp': 'You can agree once they have loaded.',

  'download.title': 'Download the app',
  'download.lead': "Scan the QR code with your phone's camera and install the app.",
  'download.leadOnPhone': 'Install the app with the button below, then come back here.',
  'download.qr': 'QR code to download the app',
  'download.link': 'Download the app on this phone',
  'download.linkHere': 'Open the download here',
  'download.copy': 'Copy address',
  'download.loading': 'Loading the address…',
  'download.none': 'No download available',
  'download.noneHelp': 'Ask the help desk for the app. If you already have it, select “Next”.',

  'link.title': 'Link the app to your company',

  'select.title': 'Choose authentication method',
  'select.lead': 'Register one first, then the other.',
  'select.mobile': 'Mobile biometric registration',
  'select.mobileLine': 'Sign in with the fingerprint or face on your phone.',
  'select.otp': 'OTP registration',
  'select.otpLine': 'Sign in with one-time codes from the app.',
  'select.failed': "Couldn't load your applications",
  'select.noApplication': "You can't register yet",
  'select.noApplicationHelp':
    "You don't have access to the application used for mobile setup. Ask your administrator, or register from the dashboard.",
} as const

export type SetupTextKey = keyof typeof setup
