import { Suspense } from 'react'
import { common } from '../../../ui/common.styles'
import { moreTokens } from '../../../ui/more-tokens.styles'
import { toastStyles } from '../../../ui/toast.styles'
import { useSheets } from '../../../ui/use-sheets'
import { InactivityToast } from './inactivity-toast'
import { RecoveryBanner } from './recovery-banner'
import { sessionStyles } from './session-notices.styles'

/** The end of the session, and that it began with a recovery code. */
export default function SessionNotices() {
  useSheets(moreTokens, common, toastStyles, sessionStyles)
  return (
    <Suspense>
      <RecoveryBanner />
      <InactivityToast />
    </Suspense>
  )
}
