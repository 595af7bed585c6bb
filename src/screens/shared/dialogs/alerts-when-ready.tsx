import { type ComponentType, useEffect, useRef, useState } from 'react'
import { loadChunk } from '../../../core/chunks/stale-chunk'
import type { Portal } from '../../../core/page/portal'
import { ignore } from '../../../core/platform/ignore'
import { useStore } from '../../../react/use-store'

/** A bad line may be a good one by then. */
const againAfterMs = 3000

/**
 * Brings the dialog in as soon as the first screen can be used, so that it is at hand when the network is not. Should that
 * fail, it is tried again as long as there is something to say, which is announced until then: what is on screen stays.
 */
export function AlertsWhenReady({ portal }: { portal: Portal }) {
  const alert = useStore(portal.dialogs)
  const [Host, setHost] = useState<ComponentType<{ portal: Portal }>>()
  const [round, setRound] = useState(0)
  const announced = useRef<unknown>(undefined)
  useEffect(() => {
    if (Host) return undefined
    const { configuration, environment } = portal.core
    // React would keep what is set on an element that has gone, and the element with it.
    let shown = true
    let cancel: (() => void) | undefined
    const bring = () =>
      loadChunk(() => import('./alert-host')).then(
        ({ default: loaded }) => shown && setHost(() => loaded),
        (error: unknown) => {
          ignore(error, 'it is fetched again where there is something to say')
          if (!alert || !shown) return
          if (announced.current !== alert) portal.announce(`${alert.title} ${alert.message}`)
          announced.current = alert
          cancel = environment.clock.setTimeout(() => setRound(round + 1), againAfterMs)
        },
      )
    if (alert) bring()
    else
      configuration
        .load(portal.connected())
        .then(bring, (error) => ignore(error, 'that is something to say, or the element has gone'))
    return () => {
      shown = false
      cancel?.()
    }
  }, [Host, alert, portal, round])
  return Host ? <Host portal={portal} /> : null
}
