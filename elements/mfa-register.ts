import { MfaElement } from './mfa-element'

/**
 * Registration of one authenticator (`/register/…`).
 *
 * @tag mfa-register
 * @tagname mfa-register
 */
export class MfaRegister extends MfaElement {
  static override readonly area = 'register'
  static override readonly home = '/register'
}

declare global {
  interface HTMLElementTagNameMap {
    'mfa-register': MfaRegister
  }
}
