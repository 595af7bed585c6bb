import type { ReadableStore } from './store'

/** A message that stops the flow: the screens show it as a modal dialog. */
export interface Notice {
  readonly id: number
  readonly title: string
  readonly message: string
  /** For the help desk, such as `3002` or `HTTP 503`. */
  readonly code?: string
  /** None means one button that closes. The first is the primary one. */
  readonly actions: readonly NoticeAction[]
  /** Notices of the same key are one: while it is shown or waits, further ones are dropped. */
  readonly key?: string
  /** Runs after the dialog is gone, however it was closed. */
  readonly onClose?: () => void
}

export interface NoticeAction {
  readonly label: string
  readonly run?: () => void
}

/** One per element. Shows one notice at a time; the next one waits until it is closed. */
export interface Notices extends ReadableStore<Notice | null> {
  /** Returns false when a notice of the same key is there already. */
  show(notice: Omit<Notice, 'id' | 'actions'> & { actions?: readonly NoticeAction[] }): boolean
  /** Closes the shown notice, then runs the chosen action, then its `onClose`. */
  close(action?: NoticeAction): void
  /** Forgets everything without running anything: the element has left the page. */
  clear(): void
}

export declare const createNotices: () => Notices
