import { MfaElement } from './mfa-element'

/**
 * The wizard that installs and links the mobile app (`/mobileSetup/…`).
 *
 * @tag mfa-mobile-setup
 * @tagname mfa-mobile-setup
 */
export class MfaMobileSetup extends MfaElement {
  static override readonly area = 'mobile-setup'
  static override readonly home = '/mobileSetup/os'
}

declare global {
  interface HTMLElementTagNameMap {
    'mfa-mobile-setup': MfaMobileSetup
  }
}
