import { Suspense, useEffect, useState } from 'react'
import { areaOfPath } from '../../core/page/places'
import { dismissRecovery, isRecoveryReminded } from '../../core/session/session'
import { useElementContext, useLeader, useStore, useTexts } from '../../react/element-context'
import { usePlace } from '../../react/screen-frame'
import { useCountdown } from '../../react/use-countdown'
import { Button } from '../../ui/button'
import { common } from '../../ui/common.styles'
import { moreTokens } from '../../ui/more-tokens.styles'
import { SignInIcon } from '../../ui/sign-in-icon'
import { css } from '../../ui/style-sheet'
import { Popover, Toast, toastStyles } from '../../ui/toast'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { LogoutDialog } from './logout-dialog'

/** Warns the user before the session ends, and after a sign-in with a recovery code. */
export default function SessionMessages() {
  useStyleSheets(moreTokens, common, toastStyles, sessionStyles)
  return (
    <Suspense>
      <RecoveryBanner />
      <InactivityToast />
    </Suspense>
  )
}

/**
 * A banner above the dashboard after a sign-in with a recovery code. A user who registers no sign-in method now can't
 * sign in again later. This session has no time limit, so it ends only by a logout.
 */
function RecoveryBanner() {
  const { core, area } = useElementContext()
  const t = useTexts('common', 'dashboard')
  const { path } = usePlace()
  const { sessionStorage } = core.environment
  const [dismissed, setDismissed] = useState(false)
  const [leaving, setLeaving] = useState(false)
  // A sign-in with a recovery code stores no time limit, but one that an earlier sign-in has stored still applies.
  const unlimited = useStore(core.inactivity).kind === 'off'
  const here = area !== 'company-qr' && areaOfPath(path) === 'dashboard'
  if (!here || dismissed || !isRecoveryReminded(sessionStorage)) return null
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

/**
 * Warns before inactivity ends the session, with a button to stay signed in (WCAG 2.2.1). Any other activity also
 * extends the session, so the warning may disappear before the user reaches the button. Then a short message says
 * that the session goes on.
 */
function InactivityToast() {
  const state = useStore(useElementContext().core.inactivity)
  const leads = useLeader(state.kind === 'warning' || state.kind === 'extended')
  if (!leads) return null
  if (state.kind === 'warning') return <Warning endsAt={state.endsAt} />
  return state.kind === 'extended' ? <Extended /> : null
}

function Warning({ endsAt }: { endsAt: number }) {
  const { core, announce } = useElementContext()
  const t = useTexts('common')
  const title = (count: number) => t('common:inactivity.title', { count })
  const secondsLeft = useCountdown(endsAt, (seconds) => announce(title(seconds)))
  return (
    <Popover>
      <Toast
        title={title(secondsLeft)}
        line={t('common:inactivity.text')}
        action={
          <Button size="small" onClick={core.inactivity.stay}>
            {t('common:inactivity.stay')}
          </Button>
        }
      />
    </Popover>
  )
}

function Extended() {
  const { announce } = useElementContext()
  const title = useTexts('common')('common:inactivity.extended')
  useEffect(() => announce(title), [announce, title])
  return (
    <Popover>
      <Toast icon="available" title={title} />
    </Popover>
  )
}

/**
 * The toast is a popover at the lower edge of the window, so that nothing around the element can cover or clip it.
 * The first rule removes the browser's own popover styles.
 */
const sessionStyles = css`
.session-toast { position: fixed; inset: auto 0 max(16px, env(safe-area-inset-bottom)); width: min(520px, 100% - 32px); margin: 0 auto; padding: 0; border: 0; background: none; color: inherit; overflow: visible; }
.session-toast .toast { width: 100%; }
.session-toast .toast-available > .icon { color: var(--_success); }
.session-banner { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 12px 24px; border-bottom: 1px solid; border-bottom-color: var(--_border); background-color: var(--_warning-tint); }
.session-banner > .icon { color: var(--_warning); }
.session-banner > div { flex: 1 1 240px; }
@media (forced-colors: active) { .session-banner { border: 1px solid; } }
@media print { .session-toast, .session-banner { display: none; } }
`
