import { dashboardStatus } from '../../../contract/calls/authenticators'
import { dashboardHistory } from '../../../contract/calls/history'
import type { AuthenticatorKind } from '../../../core/authenticator-kinds'
import type { Core } from '../../../core/core'
import { invalidate } from '../../../core/queries/query-client'

/** A device of the kind has changed: what lists it, or depends on it, is fetched again (R102). */
export const refreshLists = (core: Core, { list, history }: AuthenticatorKind): Promise<void> =>
  invalidate(core, list.id, history.id, dashboardHistory.id, dashboardStatus.id)
