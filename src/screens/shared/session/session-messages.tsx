import { Suspense } from 'react'
import { common } from '../../../ui/common.styles'
import { moreTokens } from '../../../ui/more-tokens.styles'
import { toastStyles } from '../../../ui/toast.styles'
import { useStyleSheets } from '../../../ui/use-style-sheets'
import { InactivityToast } from './inactivity-toast'
import { RecoveryBanner } from './recovery-banner'
import { sessionStyles } from './session-messages.styles'

/** The end of the session, and that it began with a recovery code. */
export default function SessionMessages() {
  useStyleSheets(moreTokens, common, toastStyles, sessionStyles)
  return (
    <Suspense>
      <RecoveryBanner />
      <InactivityToast />
    </Suspense>
  )
}
