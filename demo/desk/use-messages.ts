import { useEffect, useState } from 'react'
import type { DeskMessage } from '../shared/desk-records'
import { readMessages } from './desk-api'

const POLL_MS = 1_500

export interface Inbox {
  /** Newest first; undefined until the first answer. */
  readonly messages: readonly DeskMessage[] | undefined
  readonly failed: boolean
}

/** The inbox, refreshed while the page can be seen. `generation` changes when the data were reset. */
export function useMessages(generation: number): Inbox {
  const [inbox, setInbox] = useState<Inbox>({ messages: undefined, failed: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reset has to empty the inbox
  useEffect(() => {
    const left = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let known: readonly DeskMessage[] = []

    const refresh = async () => {
      clearTimeout(timer)
      try {
        const fresh = await readMessages(known[0]?.id ?? 0, left.signal)
        known = [...fresh, ...known].slice(0, 50)
        setInbox({ messages: known, failed: false })
      } catch {
        if (!left.signal.aborted) setInbox((before) => ({ ...before, failed: true }))
      }
      if (!left.signal.aborted && !document.hidden) timer = setTimeout(refresh, POLL_MS)
    }
    const onVisible = () => {
      if (!document.hidden) void refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    void refresh()
    return () => {
      left.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [generation])

  return inbox
}
