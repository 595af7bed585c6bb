/**
 * The script-tag entry: `<script type="module" src="mfa-elements.js"></script>` defines the five elements. React, the
 * screens and the core are loaded when an element is connected. Without a DOM, importing the script does nothing.
 */
import { browserReport } from '../src/core/platform/report'
import { MfaCompanyQr } from './mfa-company-qr'
import { MfaDashboard } from './mfa-dashboard'
import { MfaLogin } from './mfa-login'
import { MfaMobileSetup } from './mfa-mobile-setup'
import { MfaRegister } from './mfa-register'

export type { Place } from '../src/core/page/place'
export { type ConfigurationDocument, configure, type PageOptions } from './configure'
export type * from './events'
export type { MfaCompanyQr } from './mfa-company-qr'
export type { MfaDashboard } from './mfa-dashboard'
export type { MfaElement } from './mfa-element'
export type { MfaLogin } from './mfa-login'
export type { MfaMobileSetup } from './mfa-mobile-setup'
export type { MfaRegister } from './mfa-register'
export { defineElements }

const elements = [MfaLogin, MfaDashboard, MfaRegister, MfaMobileSetup, MfaCompanyQr]

let warned = false

/**
 * Defines the five tags. The script calls it by itself. A tag that is already defined stays as it is, for example if
 * the page loads two versions of the script; the console then warns once. Without a DOM, the function does nothing.
 */
function defineElements(): void {
  if (typeof customElements === 'undefined') return
  const others: string[] = []
  for (const element of elements) {
    const tag = `mfa-${element.area}`
    const present = customElements.get(tag)
    if (!present) customElements.define(tag, element)
    else if (present !== element) others.push(tag)
  }
  if (others.length && !warned)
    browserReport.warn(`mfa-elements: already defined, kept as they are: ${others.join(', ')}`)
  warned ||= others.length > 0
}

defineElements()
