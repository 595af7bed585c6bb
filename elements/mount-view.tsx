import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Portal } from '../src/core/portal'
import { PortalView } from '../src/screens/portal-view'
import type { FirstPaint } from './first-paint'

/**
 * Renders the portal's screens into the container, or takes over the nodes that have been painted there.
 * @returns how to unmount
 */
export function mountView(
  container: ShadowRoot,
  portal: Portal,
  painted: FirstPaint | undefined,
): () => void {
  const view = <PortalView portal={portal} root={container} onReady={() => painted?.replay()} />
  const options = {
    onUncaughtError: (error: unknown) => portal.core.environment.report.error('mfa-elements', error),
    onRecoverableError: (error: unknown) => portal.core.environment.report.warn('mfa-elements', error),
  }
  if (painted) {
    const root = hydrateRoot(container as unknown as Element, view, options)
    return () => root.unmount()
  }
  const root = createRoot(container, options)
  root.render(view)
  return () => root.unmount()
}
