import { useState } from 'react'
import { areaOfPath } from '../core/area'
import { dismissRecovery, isRecovery } from '../core/recovery-mark'
import { Button } from '../ui/button'
import { SignInIcon } from '../ui/sign-in-icon'
import { usePortal } from './portal-context'
import { usePlace } from './use-place'
import { useTexts } from './use-texts'

/** Above the dashboard after a sign-in with a recovery code: without a method of their own they cannot come back (A5). */
export function RecoveryBanner() {
  const { core, area } = usePortal()
  const t = useTexts('common')
  const { path } = usePlace()
  const { sessionStorage } = core.environment
  const [dismissed, setDismissed] = useState(false)
  const here = area !== 'company-qr' && areaOfPath(path) === 'dashboard'
  if (!here || dismissed || !isRecovery(sessionStorage)) return null
  return (
    <aside className="session-banner" part="banner" aria-labelledby="recovery-banner">
      <SignInIcon name="warning" />
      <div>
        <p className="strong" id="recovery-banner">
          {t('common:recovery.title')}
        </p>
        <p className="small">{t('common:recovery.text')}</p>
      </div>
      <Button
        size="small"
        variant="grey"
        onClick={() => {
          dismissRecovery(sessionStorage)
          setDismissed(true)
        }}
      >
        {t('common:close')}
      </Button>
    </aside>
  )
}
