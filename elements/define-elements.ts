import { MfaCompanyQr } from './mfa-company-qr'
import { MfaDashboard } from './mfa-dashboard'
import { MfaLogin } from './mfa-login'
import { MfaMobileSetup } from './mfa-mobile-setup'
import { MfaRegister } from './mfa-register'

const elements = {
  'mfa-login': MfaLogin,
  'mfa-dashboard': MfaDashboard,
  'mfa-register': MfaRegister,
  'mfa-mobile-setup': MfaMobileSetup,
  'mfa-company-qr': MfaCompanyQr,
}

/**
 * Defines the five tags. The script does so by itself; where the tags are defined already (script loaded twice, or in
 * two versions) nothing changes, and the console says so once. Without a DOM it does nothing.
 */
export function defineElements(): void {
  if (typeof customElements === 'undefined') return
  const taken = Object.keys(elements).filter((tag) => customElements.get(tag))
  for (const [tag, element] of Object.entries(elements))
    if (!taken.includes(tag)) customElements.define(tag, element)
  if (taken.length) console.warn(`mfa-elements: already defined, kept as they are: ${taken.join(', ')}`)
}
