/** Whose turn it is to be the phone, among the tabs in which it is open. */
export interface Turn {
  /** Whether another tab has taken it. */
  readonly lost: boolean
  subscribe(listener: () => void): () => void
  /** Takes the turn away from whichever tab has it. */
  take(): void
}

/**
 * The broker knows a phone by its client id and hangs up on the older of two connections with the same one, so two tabs
 * would take it from each other for ever. The tab opened last has it. Without locks (a page that is not served
 * securely) every tab believes to have it.
 */
export function createTurn({ onTaken, onLost }: { onTaken: () => void; onLost: () => void }): Turn {
  const listeners = new Set<() => void>()
  let lost = false
  const set = (next: boolean) => {
    lost = next
    for (const listener of listeners) listener()
  }
  return {
    get lost() {
      return lost
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take: () => {
      if (!('locks' in navigator)) return onTaken()
      const held = () => {
        set(false)
        onTaken()
        return new Promise<never>(() => undefined)
      }
      navigator.locks.request('mfa-phone', { steal: true }, held).catch(() => {
        onLost()
        set(true)
      })
    },
  }
}
