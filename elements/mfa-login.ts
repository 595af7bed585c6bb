import { MfaElement } from './mfa-element'

/**
 * Sign-in: the ID form, the choice of a method and its ceremony (`/` and `/auth/…`).
 *
 * @tag mfa-login
 * @tagname mfa-login
 */
export class MfaLogin extends MfaElement {
  static override readonly area = 'login'
  static override readonly home = '/'
}

declare global {
  interface HTMLElementTagNameMap {
    'mfa-login': MfaLogin
  }
}
