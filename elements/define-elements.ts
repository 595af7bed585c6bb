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

let warned = false

/**
 * Defines the five tags. The script does so by itself; where the tags are defined already (script loaded twice, or in
 * two versions) nothing changes, and the console says so once. Without a DOM it does nothing.
 */
export function defineElements(): void {
  if (typeof customElements === 'undefined') return
  const others: string[] = []
  for (const [tag, element] of Object.entries(elements)) {
    const present = customElements.get(tag)
    if (!present) customElements.define(tag, element)
    else if (present !== element) others.push(tag)
  }
  if (others.length && !warned)
    console.warn(`mfa-elements: already defined, kept as they are: ${others.join(', ')}`)
  warned ||= others.length > 0
}
