import { applicationAll, applicationsOfType } from '../../contract/calls/applications'
import { mobileAuthenticators, otpDevices } from '../../contract/calls/authenticators'
import { dashboardHistory } from '../../contract/calls/history'
import { kindOfPath } from '../../core/devices/device-kinds'
import type { Portal } from '../../core/page/portal'
import { askAhead } from '../../react/use-query'

/**
 * Asks for what the first page opens with before it is drawn, with the frame around it: the answers are on their way
 * meanwhile. The pages that follow are drawn first: there the calls would keep the frame waiting.
 */
export function askForPage(portal: Portal, path: string): void {
  const kind = kindOfPath(path)
  if (kind) {
    askAhead(portal, kind.list)
    askAhead(portal, kind.history, { pageNum: 1 })
  } else if (path === '/dashboard') {
    // The state of an application is asked for once it is known which.
    askAhead(portal, applicationAll)
    askAhead(portal, mobileAuthenticators)
    askAhead(portal, otpDevices)
    askAhead(portal, applicationsOfType, { authenticatorType: 'mobile' })
    askAhead(portal, dashboardHistory, { pageNum: 1 })
  }
}
