import { dashboardStatus } from '../../../contract/calls/authenticators'
import { dashboardHistory } from '../../../contract/calls/history'
import type { AuthenticatorKind } from '../../../core/authenticator-kinds'
import { CallError } from '../../../core/call-error'
import type { Core } from '../../../core/core'
import { invalidate } from '../../../core/queries/query-client'

/** A device of the kind has changed: what lists it, or depends on it, is fetched again (R102). */
export const refreshLists = (core: Core, { list, history }: AuthenticatorKind): Promise<void> =>
  invalidate(core, list.id, history.id, dashboardHistory.id, dashboardStatus.id)

/** A change that the backend refused may have been refused because the device is not there any more. */
export const refreshRefused = (core: Core, kind: AuthenticatorKind, error: unknown): void => {
  if (error instanceof CallError && error.code === 'backend') void refreshLists(core, kind)
}
