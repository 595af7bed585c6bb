import type { HomeOf } from '../src/core/page/places'
import { MfaElement } from './mfa-element'

/**
 * Sign-in: the ID form, the choice of a method and its ceremony (`/` and `/auth/…`).
 *
 * @tag mfa-login
 * @tagname mfa-login
 * @ko mfa-login 로그인: ID 입력, 인증 수단 선택, 본인 확인 (/ 및 /auth/…)
 */
export class MfaLogin extends MfaElement {
  static override readonly area = 'login'
  static override readonly home = '/' satisfies HomeOf<'login'>
}

declare global {
  interface HTMLElementTagNameMap {
    'mfa-login': MfaLogin
  }
}
