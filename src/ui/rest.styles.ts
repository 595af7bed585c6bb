import { setup } from './setup.styles'
import { signedIn } from './signed-in.styles'
import type { LazyStyleSheet } from './style-sheet'

/** Everything after the first paint, in cascade order. A chunk that needs only a part adopts that part. */
export const rest: readonly LazyStyleSheet[] = [...signedIn, setup]
