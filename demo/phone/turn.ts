/** Decides which tab is the phone, if the phone page is open in several tabs. */
export interface Turn {
  /** True if another tab is the phone now. */
  readonly lost: boolean
  subscribe(listener: () => void): () => void
  /** Makes this tab the phone in place of any other. */
  take(): void
}

/**
 * The broker identifies a phone by its client ID and closes the older of two connections with the same ID, so two
 * tabs would disconnect each other forever. The tab opened last is the phone. Without locks (a page that is not a
 * secure context, a browser that blocks all storage) every tab acts as the phone.
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
      if (!navigator.locks) return onTaken()
      let had = false
      const held = () => {
        had = true
        set(false)
        onTaken()
        return new Promise<never>(() => undefined)
      }
      navigator.locks.request('mfa-phone', { steal: true }, held).catch(() => {
        if (!had) return onTaken()
        onLost()
        set(true)
      })
    },
  }
}
