import { common } from './common.styles'
import { data } from './data.styles'
import { factsStyles } from './facts.styles'
import { moreTokens } from './more-tokens.styles'
import { mounted } from './mounted.styles'
import { setup } from './setup.styles'
import type { Sheet } from './sheet'
import { signIn } from './sign-in.styles'
import { toastStyles } from './toast.styles'

/** Everything after the first paint, in cascade order. A chunk that needs only a part adopts that part. */
export const rest: readonly Sheet[] = [
  mounted,
  moreTokens,
  common,
  factsStyles,
  toastStyles,
  signIn,
  data,
  setup,
]
