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

/** One per element. Shows one alert at a time; the next one waits until it is closed. */
export interface DialogQueue extends ReadableStore<Alert | null> {
  /** Returns false when an alert of the same key is there already. */
  show(alert: NewAlert): boolean
  /** Closes the shown alert, then runs the chosen action, then its `onClose`. */
  close(action?: AlertAction): void
  /** Takes an alert back whose reason is gone, without running anything. */
  withdraw(key: string): void
  /** Forgets everything without running anything: the element has left the page. */
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
