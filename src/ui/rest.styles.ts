import { setup } from './setup.styles'
import type { Sheet } from './sheet'
import { signedIn } from './signed-in.styles'

/** Everything after the first paint, in cascade order. A chunk that needs only a part adopts that part. */
export const rest: readonly Sheet[] = [...signedIn, setup]
