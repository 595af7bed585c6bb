import type { HomeOf } from '../src/core/page/places'
import { MfaElement } from './mfa-element'

/**
 * Registration of one authenticator (`/register/…`).
 *
 * @tag mfa-register
 * @tagname mfa-register
 * @ko mfa-register 인증 수단 등록 (/register/…)
 */
export class MfaRegister extends MfaElement {
  static override readonly area = 'register'
  static override readonly home = '/register' satisfies HomeOf<'register'>
}

declare global {
  interface HTMLElementTagNameMap {
    'mfa-register': MfaRegister
  }
}
