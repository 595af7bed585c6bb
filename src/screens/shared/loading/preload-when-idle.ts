import type { Portal } from '../../../core/page/portal'
import type { PortalLocation } from '../../../core/page/portal-location'
import { ignore } from '../../../core/platform/ignore'

/**
 * Fetches ahead what probably follows a screen, as soon as the browser is idle, so that the screen itself does not wait
 * for it. Who saves data gets nothing ahead.
 * @returns how to call it off
 */
export function preloadWhenIdle(portal: Portal, place: PortalLocation, root: ShadowRoot | null): () => void {
  const { whenIdle, saveData } = portal.core.environment
  if (saveData) return () => undefined
  return whenIdle(() => {
    import('./preload').then(
      ({ preload }) => preload(portal, place, root),
      (error: unknown) => ignore(error, 'what is needed is fetched when it is needed'),
    )
  })
}
