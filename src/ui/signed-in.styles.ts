import { common } from './common.styles'
import { data } from './data.styles'
import { factsStyles } from './facts.styles'
import { moreTokens } from './more-tokens.styles'
import { mounted } from './mounted.styles'
import { sidePanel } from './side-panel.styles'
import { signIn } from './sign-in.styles'
import type { LazyStyleSheet } from './style-sheet'
import { toastStyles } from './toast.styles'

/** What the dashboard needs after the first paint, in cascade order. */
export const signedIn: readonly LazyStyleSheet[] = [
  mounted,
  moreTokens,
  common,
  factsStyles,
  toastStyles,
  signIn,
  data,
  sidePanel,
]
