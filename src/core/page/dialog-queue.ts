import type { FailureReport } from '../errors/failure-report'
import { createStore, type ReadableStore } from '../platform/store'

/** A message that stops the flow: the screens show it as a modal dialog. */
export interface Alert {
  readonly id: number
  readonly title: string
  readonly message: string
  /** One sentence more. */
  readonly more?: string | undefined
  /** When trying again will be let through (epoch ms). */
  readonly retryAt?: number | undefined
  /** For the help desk, such as `3002` or `HTTP 503`. */
  readonly code?: string | undefined
  /** The details for the help desk, of a failure. */
  readonly report?: FailureReport | undefined
  /** None means one button that closes. The first is the primary one. */
  readonly actions: readonly AlertAction[]
  /** Notices of the same key are one: while it is shown or waits, further ones are dropped. */
  readonly key?: string | undefined
  /** Runs after the dialog is gone, however it was closed. */
  readonly onClose?: (() => void) | undefined
}

export interface AlertAction {
  readonly label: string
  readonly run?: (() => void) | undefined
}

export type NewAlert = Omit<Alert, 'id' | 'actions'> & { readonly actions?: readonly AlertAction[] }

/** One per element. Shows one notice at a time; the next one waits until it is closed. */
export interface DialogQueue extends ReadableStore<Alert | null> {
  /** Returns false when a notice of the same key is there already. */
  show(notice: NewAlert): boolean
  /** Closes the shown notice, then runs the chosen action, then its `onClose`. */
  close(action?: AlertAction): void
  /** Takes a notice back whose reason is gone, without running anything. */
  withdraw(key: string): void
  /** Forgets everything without running anything: the element has left the page. */
  clear(): void
}

export const createDialogQueue = (): DialogQueue => {
  const shown = createStore<Alert | null>(null)
  let waiting: Alert[] = []
  let count = 0

  const next = () => {
    if (shown.get() === null) shown.set(waiting.shift() ?? null)
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    show(notice) {
      const known = [shown.get(), ...waiting]
      if (notice.key !== undefined && known.some((other) => other?.key === notice.key)) return false
      waiting.push({ actions: [], ...notice, id: ++count })
      next()
      return true
    },
    close(action) {
      const notice = shown.get()
      if (notice === null) return
      shown.set(null)
      action?.run?.()
      notice.onClose?.()
      next()
    },
    withdraw(key) {
      waiting = waiting.filter((notice) => notice.key !== key)
      if (shown.get()?.key !== key) return
      shown.set(null)
      next()
    },
    clear() {
      waiting = []
      shown.set(null)
    },
  }
}
