import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Portal } from '../src/core/page/portal'
import { PortalView } from '../src/screens/portal-view'
import { mounted as mountedStyles } from '../src/ui/mounted.styles'
import { adopt } from '../src/ui/style-sheet'
import type { FirstPaint } from './first-paint'
import { keepKeys } from './keep-keys'

/**
 * Renders the portal's screens into the container, or takes over the nodes that have been painted there.
 * @returns how to unmount
 */
export function mountView(
  container: ShadowRoot,
  portal: Portal,
  painted: FirstPaint | undefined,
): () => void {
  const { report } = portal.core.environment
  const view = <PortalView portal={portal} root={container} onReady={() => painted?.replay()} />
  let mounted = true
  const listening = new AbortController()
  keepKeys(container, listening)
  adopt(container, mountedStyles)
  const options = {
    onUncaughtError: (error: unknown) => report.error('mfa-elements', error),
    // Leaving in the middle of a hydration counts as an error that React has recovered from.
    // What React says of it is that it could go on; why it had to is the cause.
    onRecoverableError: (error: unknown) =>
      mounted && report.warn('mfa-elements', (error as Error).cause ?? error),
  }
  // At once: put off, it could meet another place or language than the one that was painted, and an element that takes
  // another one's place would be blank until then.
  const root = painted
    ? flushSync(() => hydrateRoot(container as unknown as Element, view, options))
    : createRoot(container, options)
  if (!painted) flushSync(() => root.render(view))
  return () => {
    mounted = false
    listening.abort()
    root.unmount()
  }
}
