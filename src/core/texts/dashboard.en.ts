/** The signed-in shell and the dashboard's home. The Korean texts have the same keys. */
export const dashboard = {
  product: 'Sign-in center',
  menu: 'Menu',
  title: 'Dashboard',
  lead: 'You are signed in. These applications accept your sign-in.',
  'menu.mobile': 'Mobile biometric',
  'menu.otp': 'OTP',
  'menu.fido': 'FIDO security key',
  'menu.pc': 'PC biometric',
  companyQr: 'Company-link QR',

  logout: 'Log out',
  logoutQuestion: 'Do you want to log out?',
  logoutExplained: 'Your other tabs with the same ID are signed out too.',

  applications: 'Applications',
  applicationsFailed: 'The applications could not be loaded',
  applicationsNone: 'No application yet',
  applicationsNoneHelp: 'Your administrator has not connected an application for you.',

  notFound: 'This page does not exist',
  notFoundHelp: 'The address may be mistyped or out of date.',
  toDashboard: 'Go to the dashboard',
} as const

export type DashboardTextKey = keyof typeof dashboard
