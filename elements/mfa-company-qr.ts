import type { HomeOf } from '../src/core/page/places'
import { MfaElement } from './mfa-element'

/**
 * The company-link QR code alone, as the dashboard shows it in its side panel.
 *
 * @tag mfa-company-qr
 * @tagname mfa-company-qr
 * @ko mfa-company-qr 회사 연동 QR 코드
 */
export class MfaCompanyQr extends MfaElement {
  static override readonly area = 'company-qr'
  static override readonly home = '/dashboard' satisfies HomeOf<'company-qr'>
}

declare global {
  interface HTMLElementTagNameMap {
    'mfa-company-qr': MfaCompanyQr
  }
}
