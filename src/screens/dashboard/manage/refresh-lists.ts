import { dashboardStatus } from '../../../contract/calls/authenticators'
import { dashboardHistory } from '../../../contract/calls/history'
import type { DeviceKind } from '../../../core/devices/device-kinds'
import { CallError } from '../../../core/http/call-error'
import type { Core } from '../../../core/page/core'
import { invalidate } from '../../../core/page/query-client'

/** A device of the kind has changed: what lists it, or depends on it, is fetched again (R102). */
export const refreshLists = (core: Core, { list, history }: DeviceKind): Promise<void> =>
  invalidate(core, list.id, history.id, dashboardHistory.id, dashboardStatus.id)

/** The backend would not make a change, maybe because the device is not there any more: then the lists are old. */
export const isRefusal = (error: unknown): boolean => error instanceof CallError && error.code === 'backend'
