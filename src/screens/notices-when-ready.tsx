import { type ComponentType, useEffect, useState } from 'react'
import { ignore } from '../core/ignore'
import type { Portal } from '../core/portal'
import { loadChunk } from '../core/stale-chunk'
import { useStore } from './use-store'

/**
 * Brings the dialog in as soon as the first screen can be used, so that it is at hand when the network is not. Should that
 * fail, it is tried again when there is something to tell.
 */
export function NoticesWhenReady({ portal }: { portal: Portal }) {
  const notice = useStore(portal.notices)
  const [Host, setHost] = useState<ComponentType<{ portal: Portal }>>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (Host) return
    // React would keep what is set on an element that has gone, and the element with it.
    let shown = true
    const bring = () =>
      loadChunk(() => import('./notice-host')).then(
        ({ default: loaded }) => shown && setHost(() => loaded),
        (error: unknown) => {
          if (notice && shown) setFailure(error)
          else ignore(error, 'nothing has to be told yet')
        },
      )
    if (notice) bring()
    else
      portal.core.configuration
        .load(portal.connected())
        .then(bring, (error) => ignore(error, 'that is something to tell, or the element has gone'))
    return () => {
      shown = false
    }
  }, [Host, notice, portal])
  if (failure !== undefined) throw failure
  return Host ? <Host portal={portal} /> : null
}
