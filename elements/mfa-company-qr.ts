import { MfaElement } from './mfa-element'

/**
 * The company-link QR code alone, as the dashboard shows it in its side panel.
 *
 * @tag mfa-company-qr
 * @tagname mfa-company-qr
 */
export class MfaCompanyQr extends MfaElement {
  static override readonly area = 'company-qr'
  static override readonly home = '/dashboard'
}

declare global {
  interface HTMLElementTagNameMap {
    'mfa-company-qr': MfaCompanyQr
  }
}
