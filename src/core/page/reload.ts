import type { Portal } from './portal'

/**
 * A serial has expired. In the portal the page reloads, and the host keeps its state. Embedded, or
 * when the host prevents the reload, the answer is `renew`: ask for a new serial in place.
 */
export function reloadExpired(portal: Portal): 'reloaded' | 'renew' {
  const { environment, options } = portal.core
  if (!portal.request({ type: 'reload', reason: 'expired' }) || options.get().mode !== 'portal')
    return 'renew'
  environment.reload()
  return 'reloaded'
}
