import type { FailureReport } from '../errors/call-error'
import { createStore, type ReadableStore } from '../platform/store'

/** A message that interrupts the flow. The screens show it as a modal dialog. */
export interface Alert {
  readonly id: number
  readonly title: string
  readonly message: string
  /** One more sentence below the message. */
  readonly more?: string | undefined
  /** The time from which a retry will be accepted, by the clock `steadyNow`. */
  readonly retryAt?: number | undefined
  /** Error code for the help desk, such as `3002` or `HTTP 503`. */
  readonly code?: string | undefined
  /** Details of a failure, for the help desk. */
  readonly report?: FailureReport | undefined
  /** Buttons, the primary one first. An empty list means one button that closes the dialog. */
  readonly actions: readonly AlertAction[]
  /** While an alert with this key is shown or waits, further alerts with the key are dropped. */
  readonly key?: string | undefined
  /**
   * Called when the dialog has been closed by a button or Esc, after the button's action. Not called by `withdraw`
   * and `clear`.
   */
  readonly onClose?: (() => void) | undefined
}

export interface AlertAction {
  readonly label: string
  readonly run?: (() => void) | undefined
}

export type NewAlert = Omit<Alert, 'id' | 'actions'> & { readonly actions?: readonly AlertAction[] }

/** The alerts of one element, shown one at a time. The next alert waits until the shown one is closed. */
export interface DialogQueue extends ReadableStore<Alert | null> {
  /** Returns false if an alert with the same key is already shown or waits. */
  show(alert: NewAlert): boolean
  /** Closes the shown alert, then runs the chosen action, then its `onClose`. */
  close(action?: AlertAction): void
  /** Removes an alert whose reason no longer applies. Runs no action and no `onClose`. */
  withdraw(key: string): void
  /** Removes all alerts after the session has ended or the element has left the page. Runs no action. */
  clear(): void
}

export function createDialogQueue(): DialogQueue {
  const shown = createStore<Alert | null>(null)
  let waiting: Alert[] = []
  let count = 0

  const next = () => {
    if (shown.get() === null) shown.set(waiting.shift() ?? null)
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    show(alert) {
      const known = [shown.get(), ...waiting]
      if (alert.key !== undefined && known.some((other) => other?.key === alert.key)) return false
      waiting.push({ actions: [], ...alert, id: ++count })
      next()
      return true
    },
    close(action) {
      const alert = shown.get()
      if (alert === null) return
      shown.set(null)
      action?.run?.()
      alert.onClose?.()
      next()
    },
    withdraw(key) {
      waiting = waiting.filter((alert) => alert.key !== key)
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
