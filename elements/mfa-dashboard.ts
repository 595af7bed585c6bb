import type { HomeOf } from '../src/core/page/places'
import { MfaElement } from './mfa-element'

/**
 * The signed-in area: status, history, and the authenticators with their management (`/dashboard/…`). Without a
 * session it signs the employee in first.
 *
 * @slot menu-end - the end of the menu, for controls of the page, such as a choice of the theme
 * @tag mfa-dashboard
 * @tagname mfa-dashboard
 * @ko mfa-dashboard 로그인 후 화면: 상태, 이력, 인증 수단 관리 (/dashboard/…). 세션이 없으면 먼저 로그인합니다.
 */
export class MfaDashboard extends MfaElement {
  static override readonly area = 'dashboard'
  static override readonly home = '/dashboard' satisfies HomeOf<'dashboard'>
}

declare global {
  interface HTMLElementTagNameMap {
    'mfa-dashboard': MfaDashboard
  }
}
