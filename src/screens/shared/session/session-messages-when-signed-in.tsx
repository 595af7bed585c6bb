import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { loadChunk } from '../../../core/chunks/stale-chunk'
import type { Portal } from '../../../core/page/portal'
import { ignore } from '../../../core/platform/ignore'

/**
 * What every signed-in area says about the session. It comes with the sign-in, before there is anything to tell, and after
 * the first screen, which to ask for it would hold up.
 */
export function SessionMessagesWhenSignedIn({ portal }: { portal: Portal }) {
  const { environment, session } = portal.core
  const hasToken = () => session.accessToken !== null
  const signedIn = useSyncExternalStore(session.subscribe, hasToken, hasToken)
  const [Notices, setNotices] = useState<ComponentType>()
  useEffect(() => {
    if (!signedIn || Notices) return undefined
    return environment.whenIdle(() => {
      loadChunk(() => import('./session-messages')).then(
        ({ default: loaded }) => setNotices(() => loaded),
        (error: unknown) => ignore(error, 'the session ends at its time also without a warning'),
      )
    })
  }, [environment, signedIn, Notices])
  return signedIn && Notices ? <Notices /> : null
}
