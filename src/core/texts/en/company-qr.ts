/** Texts of the company-link QR code, wherever it is shown. The other languages have the same keys. */
export const companyQr = {
  title: 'Company link',
  lead: 'In the mobile app, select “Company link” and scan this code.',
  codeLabel: 'Company-link QR code',
  loading: 'Loading the QR code…',
  failed: "Couldn't load the QR code",

  validity: 'Valid for',
  secondsLeft_one: '{{count}} second left',
  secondsLeft_other: '{{count}} seconds left',
  ready_one: 'The code is ready. {{count}} second left.',
  ready_other: 'The code is ready. {{count}} seconds left.',
  expired: 'The code has expired.',
  renew: 'Get a new QR code',

  copyLead: 'Copy the link code and paste it into the mobile app under “Company link”.',
  copy: 'Copy link code',
  showQr: 'Show the QR code for another phone',

  hint: 'When reinstalling the app, delete the existing registered mobile biometric authentication.',
} as const

export type CompanyQrTextKey = keyof typeof companyQr
