import { useId, useRef } from 'react'
import { applicationsOfType, mobileAuthenticators, otpDevices } from '../../../contract/calls/authenticators'
import { places } from '../../../core/page/places'
import { mobileSetupOf } from '../../../core/registration/mobile-setup'
import { useElementContext, useTexts } from '../../../react/element-context'
import { useCallQuery } from '../../../react/use-query'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { css } from '../../../ui/style-sheet'
import { Message } from '../../../ui/text-field'
import { useHeadingFocus } from '../../shared/heading-focus'
import { HistorySection } from '../history-section'
import { CheckAgain } from '../registered-devices'
import { ApplicationStatus } from './application-status'

/** `/dashboard`: the button for the mobile setup, the status of each method, and the history. */
export function HomeScreen() {
  const t = useTexts('dashboard')
  const heading = useHeadingFocus()
  return (
    <>
      <div className="home-head">
        <div className="page-head">
          <h1 className="title" part="title" tabIndex={-1} ref={heading}>
            {t('dashboard:title')}
          </h1>
          <p className="lead">{t('dashboard:lead')}</p>
        </div>
        <MobileSetupButton />
      </div>
      <div className="home-columns">
        <ApplicationStatus />
        <HistorySection />
      </div>
    </>
  )
}

/**
 * Opens the setup wizard, or says why this employee can't use it. The button is disabled until this is known. If the
 * check fails, the user can repeat it. The space of the note below is reserved, so that nothing jumps.
 */
function MobileSetupButton() {
  const { navigator } = useElementContext()
  const t = useTexts('dashboard')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { state, otp, retry } = useMobileSetup()
  return (
    <div className="home-setup" ref={box} tabIndex={-1}>
      <Button
        size="small"
        variant={state === 'open' ? 'primary' : 'grey'}
        icon={<Icon name="download" />}
        disabled={state !== 'open'}
        aria-describedby={id}
        onClick={() => navigator.push(places.setupOs.path)}
      >
        {t('dashboard:setup.start')}
      </Button>
      <div className="home-setup-note">
        <Message id={id}>
          {[t(`dashboard:setup.${notes[state]}`), otp && t('dashboard:setup.otp')].filter(Boolean).join(' ')}
        </Message>
        {state === 'unknown' && <CheckAgain box={box} onRetry={retry} />}
      </div>
    </div>
  )
}

const notes = { checking: 'checking', unknown: 'unknown', closed: 'maximum', open: 'explained' } as const

/** Loads whether this employee can use the setup wizard. */
function useMobileSetup() {
  const phones = useCallQuery(mobileAuthenticators)
  const otps = useCallQuery(otpDevices)
  const applications = useCallQuery(applicationsOfType, { authenticatorType: 'mobile' })
  const queries = [phones, otps, applications]
  const setup =
    phones.data && otps.data && applications.data
      ? mobileSetupOf(
          phones.data.mobileAuthenticatorDtoList.length,
          otps.data.otpDtos.length,
          applications.data,
        )
      : undefined
  const find = (): keyof typeof notes => {
    if (setup) return setup.maximum || setup.otp ? 'closed' : 'open'
    return queries.some(({ isPending }) => isPending) ? 'checking' : 'unknown'
  }
  return {
    state: find(),
    otp: setup?.otp === true,
    retry: () => {
      for (const query of queries) if (query.isError) query.refetch()
    },
  }
}

/** Parts that are still loading reserve the space of their content. */
export const homeStyles = css`
.home-head { display: flex; align-items: start; justify-content: space-between; gap: 16px 24px; }
.home-setup { display: grid; flex: none; justify-items: end; gap: 8px; width: calc(340 * var(--_mfa-text-px)); }
.home-setup-note { min-height: calc(60 * var(--_mfa-text-px)); width: 100%; }
.home-application { width: 240px; max-width: 100%; min-height: 36px; }
.home-columns { display: grid; grid-template-columns: minmax(0, 1fr); align-items: start; gap: 40px; }
.home-readiness { display: grid; align-content: center; min-height: calc(44 * var(--_mfa-text-px)); }
.home-readiness .notice { grid-template-columns: auto auto 1fr; }
.home-readiness .notice > div { grid-column: 3; }
.home-cards[aria-busy='true'] .status-card, .home-readiness[aria-busy='true'] { opacity: .6; }
.home-cards .status > .skeleton-line { width: 64px; margin: 4px 0; }
.home-cards p > .skeleton-line { width: 80%; margin: 4px 0; }
@container mfa (max-width: 65em) {
  .home-head { display: grid; }
  .home-setup { justify-items: start; width: 100%; }
  .home-setup-note { min-height: calc(40 * var(--_mfa-text-px)); }
}
@container mfa (max-width: 40em) {
  .home-application { width: 100%; }
  .home-readiness { min-height: calc(60 * var(--_mfa-text-px)); }
  .home-readiness .notice { grid-template-columns: auto 1fr; }
  .home-readiness .notice > div { grid-column: 2; }
}
@container mfa (width >= 87.5em) {
  .main { max-width: 1360px; margin: 0 auto; }
  .home-columns { grid-template-columns: calc(400 * var(--_mfa-text-px)) minmax(0, 1fr); }
  .home-columns .toolbar { width: 100%; }
  .home-columns .status-grid { grid-template-columns: minmax(0, 1fr); gap: 12px; }
}
@media print { .home-setup, .home-application { display: none; } }
`
