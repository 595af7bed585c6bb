import type * as Elements from '../../../elements'

/** Loads what ships, as a page's script tag does: from dist/. */
export function loadScript(query = ''): Promise<typeof Elements> {
  const url = `/dist/mfa-elements.js${query}`
  return import(url)
}

export const tags = [
  'mfa-login',
  'mfa-dashboard',
  'mfa-register',
  'mfa-mobile-setup',
  'mfa-company-qr',
] as const
