import type { Portal } from './portal'

/**
 * A serial has expired. In the portal the page reloads (its state is kept by the host); embedded, or
 * when the host prevents it, the answer is `renew`: ask for a new serial in place.
 */
export declare const reloadExpired: (portal: Portal) => 'reloaded' | 'renew'
