import type { HomeOf } from '../src/core/page/places'
import { MfaElement } from './mfa-element'

/**
 * The wizard that installs and links the mobile app (`/mobileSetup/…`).
 *
 * @tag mfa-mobile-setup
 * @tagname mfa-mobile-setup
 * @ko mfa-mobile-setup 모바일 앱 설치 및 연동 (/mobileSetup/…)
 */
export class MfaMobileSetup extends MfaElement {
  static override readonly area = 'mobile-setup'
  static override readonly home = '/mobileSetup/os' satisfies HomeOf<'mobile-setup'>
}

declare global {
  interface HTMLElementTagNameMap {
    'mfa-mobile-setup': MfaMobileSetup
  }
}
