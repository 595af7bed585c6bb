import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '../../core/chunks/stale-chunk'
import { ignore } from '../../core/platform/ignore'
import { usePortal } from '../../react/portal-context'

/** Room for the company's policy beside the login area, in demo mode only (R15). Without it nothing more is loaded. */
export function PolicySlot() {
  const { configuration } = usePortal().core
  const [Image, setImage] = useState<ComponentType>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const begin = async () => {
      const { CONFIG_VARIABLES } = await configuration.load(signal)
      if (!CONFIG_VARIABLES.USER_PORTAL.DEMO_MODE) return
      const { PolicyImage } = await loadChunk(() => import('./policy-image'))
      if (!signal.aborted) setImage(() => PolicyImage)
    }
    begin().catch((error) => ignore(error, 'decoration; a missing configuration has been shown'))
    return () => controller.abort()
  }, [configuration])
  // Its label may be on the way still: the form must not wait for it.
  return Image ? (
    <Suspense>
      <Image />
    </Suspense>
  ) : null
}
