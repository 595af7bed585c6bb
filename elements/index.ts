/**
 * The script-tag entry: `<script type="module" src="mfa-elements.js"></script>` defines the five elements. React, the
 * screens and the core are loaded when an element is connected. Importing it where there is no DOM does nothing.
 */
import { defineElements } from './define-elements'

export type { PortalLocation as Place } from '../src/core/page/portal-location'
export type { ConfigurationDocument } from './configuration-document'
export { configure, type PageOptions } from './configure'
export { defineElements } from './define-elements'
export type * from './events'
export type { MfaCompanyQr } from './mfa-company-qr'
export type { MfaDashboard } from './mfa-dashboard'
export type { MfaElement } from './mfa-element'
export type { MfaLogin } from './mfa-login'
export type { MfaMobileSetup } from './mfa-mobile-setup'
export type { MfaRegister } from './mfa-register'

defineElements()
