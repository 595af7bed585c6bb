import { createContext, type RefObject, use, useLayoutEffect, useRef, useState } from 'react'
import { createStore, type Store } from '../../core/platform/store'
import { useStore } from '../../react/element-context'
import type { Slot } from '../../ui/slot'

/*
 * If the server is down, every part of a page fails for the same reason. Only the first of these parts explains it. The
 * others show one line each.
 */

/** A part of a page that could not be loaded. */
interface FailedPart {
  /** Its place on the page. */
  readonly box: RefObject<HTMLElement | null>
  /** Parts with the same reason are one outage. */
  readonly reason: string
  readonly retry: RefObject<() => void>
}

/** The store of parts outside `Outages`. It stays empty, so each part there explains its own failure. */
const noParts: Store<readonly FailedPart[]> = createStore<readonly FailedPart[]>([])

const OutagesContext = createContext(noParts)

/** A page in which failures with the same reason are explained once. */
export function Outages({ children }: { readonly children: Slot }) {
  const [failed] = useState(() => createStore<readonly FailedPart[]>([]))
  return <OutagesContext value={failed}>{children}</OutagesContext>
}

const isBefore = (one: FailedPart, other: FailedPart) =>
  one.box.current !== null &&
  other.box.current !== null &&
  (one.box.current.compareDocumentPosition(other.box.current) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/**
 * Adds a failed part to those of its page.
 *
 * @param reason undefined if the part has failed for an unknown reason, which it then explains itself
 * @param retry loads the part again
 * @returns `box` to attach to the part, and its place among the parts with the same reason: `isFirst` if it explains
 * the failure, and `retryAll`, which loads all of them again
 */
export function useOutage(
  reason: string | undefined,
  retry: () => void,
): { box: RefObject<HTMLDivElement | null>; isFirst: boolean; retryAll: () => void } {
  const failed = use(OutagesContext)
  const parts = useStore(failed)
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(retry)
  const [part, setPart] = useState<FailedPart>()
  useLayoutEffect(() => {
    latest.current = retry
  })
  useLayoutEffect(() => {
    if (reason === undefined || failed === noParts) return
    const added: FailedPart = { box, reason, retry: latest }
    setPart(added)
    failed.set([...failed.get(), added])
    return () => failed.set(failed.get().filter((each) => each !== added))
  }, [failed, reason])

  const others = part ? parts.filter((each) => each !== part && each.reason === part.reason) : []
  return {
    box,
    isFirst: !part || !others.some((other) => isBefore(other, part)),
    retryAll() {
      for (const other of others) other.retry.current()
      // The last one, because it decides where focus goes.
      retry()
    },
  }
}
