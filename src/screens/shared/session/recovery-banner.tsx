import { useState } from 'react'
import { areaOfPath } from '../../../core/page/area'
import { dismissRecovery, isRecovery } from '../../../core/session/recovery-mark'
import { usePortal } from '../../../react/portal-context'
import { usePortalLocation } from '../../../react/use-portal-location'
import { useStore } from '../../../react/use-store'
import { useTexts } from '../../../react/use-texts'
import { Button } from '../../../ui/button'
import { SignInIcon } from '../../../ui/sign-in-icon'
import { LogoutDialog } from './logout-dialog'

/**
 * Above the dashboard after a sign-in with a recovery code: without a method of their own they cannot come back (A5),
 * and nothing ends this session but a logout (R200).
 */
export function RecoveryBanner() {
  const { core, area } = usePortal()
  const t = useTexts('common', 'dashboard')
  const { path } = usePortalLocation()
  const { sessionStorage } = core.environment
  const [dismissed, setDismissed] = useState(false)
  const [leaving, setLeaving] = useState(false)
  // A limit that an earlier sign-in has left behind still holds.
  const unlimited = useStore(core.inactivity).kind === 'off'
  const here = area !== 'company-qr' && areaOfPath(path) === 'dashboard'
  if (!here || dismissed || !isRecovery(sessionStorage)) return null
  return (
    <section className="session-banner" part="banner" aria-labelledby="recovery-banner">
      <SignInIcon name="warning" />
      <div>
        <p className="strong" id="recovery-banner">
          {t('common:recovery.title')}
        </p>
        <p className="small">{t('common:recovery.text')}</p>
        {unlimited && <p className="small">{t('common:recovery.noLimit')}</p>}
      </div>
      {unlimited && (
        <Button size="small" variant="primaryLight" onClick={() => setLeaving(true)}>
          {t('dashboard:logout')}
        </Button>
      )}
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
      {leaving && <LogoutDialog onClose={() => setLeaving(false)} />}
    </section>
  )
}
