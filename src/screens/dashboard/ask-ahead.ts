import { applicationAll, applicationsOfType } from '../../contract/calls/applications'
import { mobileAuthenticators, otpDevices } from '../../contract/calls/authenticators'
import { dashboardHistory } from '../../contract/calls/history'
import { kindOfPath } from '../../core/devices/device-kinds'
import { askAhead } from '../../core/page/call-query'
import type { Portal } from '../../core/page/portal'
import type { Unsubscribe } from '../../core/platform/environment'

/**
 * Asks for what a page opens with: drawing it, and the frame around it, takes longer than most answers do.
 * @returns to be called once the page is there
 */
export function askForPage(portal: Portal, path: string): () => void {
  const calls = callsOf(portal, path)
  return () => {
    for (const leave of calls) leave()
  }
}

function callsOf(portal: Portal, path: string): Unsubscribe[] {
  const kind = kindOfPath(path)
  if (kind) return [askAhead(portal, kind.list), askAhead(portal, kind.history, { pageNum: 1 })]
  if (path !== '/dashboard') return []
  // The state of an application is asked for once it is known which.
  return [
    askAhead(portal, applicationAll),
    askAhead(portal, dashboardHistory, { pageNum: 1 }),
    askAhead(portal, mobileAuthenticators),
    askAhead(portal, otpDevices),
    askAhead(portal, applicationsOfType, { authenticatorType: 'mobile' }),
  ]
}
