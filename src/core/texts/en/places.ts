/**
 * Titles of the places in the signed-in area. The table `dashboard` includes them, and the portal uses them as
 * document titles.
 */
export const placeTitles = {
  title: 'Dashboard',
  'menu.mobile': 'Mobile biometric management',
  'menu.otp': 'OTP management',
  'menu.fido': 'FIDO security key management',
  'menu.pc': 'PC biometric management',
  sheet: 'My sign-in sheet',
  phone: 'Replaced or lost phone',
} as const

export type PlaceTextKey = keyof typeof placeTitles
