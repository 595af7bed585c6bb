import { useTexts } from '../../../react/element-context'
import { css } from '../../../ui/style-sheet'
import { useHeadingFocus } from '../../shared/heading-focus'
import { HistorySection } from '../history-section'
import { ApplicationStatus } from './application-status'
import { ClosedSetup, OpenSetup, useMobileSetup } from './mobile-setup'
import { Readiness } from './readiness'
import { useApplication } from './use-application'

/**
 * `/dashboard`: whether the employee is ready to sign in, the status of each method, and the history. The way to the
 * mobile setup is beside the title for people who can use it, else at the end of the status.
 */
export function HomeScreen() {
  const t = useTexts('dashboard')
  const heading = useHeadingFocus()
  const application = useApplication()
  const setup = useMobileSetup()
  const { lack, applicationId, name, status } = application
  const isUnknown = status.isError || (lack !== undefined && applicationId === undefined)
  return (
    <>
      <div className="home-top">
        <div className="home-head">
          <h1 className="title" part="title" tabIndex={-1} ref={heading}>
            {t('dashboard:title')}
          </h1>
          {setup.state === 'open' && <OpenSetup />}
        </div>
        {!isUnknown && <Readiness application={name} status={status.data} busy={status.isPlaceholderData} />}
      </div>
      <div className="home-columns">
        <ApplicationStatus
          application={application}
          foot={
            <div className="home-foot">
              <ClosedSetup setup={setup} />
            </div>
          }
        />
        <HistorySection />
      </div>
    </>
  )
}

/** Parts that are still loading, or that only some employees have, reserve the space of their content. */
export const homeStyles = css`
.home-top { display: grid; gap: 12px; }
.home-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 16px; min-height: 36px; }
.home-setup-open { display: flex; align-items: center; gap: 16px; }
.home-foot { min-height: calc(40 * var(--_mfa-text-px)); margin-block: -4px -8px; }
.home-setup { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: start; gap: 8px 24px; }
.home-application { width: 240px; max-width: 100%; min-height: 36px; }
.home-columns { display: grid; grid-template-columns: minmax(0, 1fr); align-items: start; gap: 40px; }
.home-readiness { display: grid; min-height: calc(20 * var(--_mfa-text-px) + 26px); }
.home-readiness .notice { grid-template-columns: auto auto 1fr; align-content: center; padding-block: 11px; border: 1px solid #0000; }
.home-readiness .notice-success { border-color: var(--_border); background-color: var(--_surface); }
.home-readiness .notice > div { grid-column: 3; }
.home-readiness .link { margin-block: -2px; vertical-align: top; }
.home-cards[aria-busy='true'] .status-card, .home-readiness[aria-busy='true'] { opacity: .6; }
.home-cards .status > .skeleton-line { width: 64px; margin: 4px 0; }
.home-cards p > .skeleton-line { width: 80%; margin: 4px 0; }
@container mfa (max-width: 75em) {
  .home-setup-open > p { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .home-readiness { min-height: calc(40 * var(--_mfa-text-px) + 28px); }
  .home-readiness .notice { grid-template-columns: auto 1fr; }
  .home-readiness .notice > div { grid-column: 2; }
}
@container mfa (max-width: 40em) {
  .home-application { width: 100%; }
  .home-head { min-height: calc(40 * var(--_mfa-text-px) + 6px); }
  .home-setup-open { flex: 1 1 calc(150 * var(--_mfa-text-px)); max-width: max-content; }
  .home-setup-open .icon { display: none; }
  .home-setup-open .button { text-wrap: balance; }
  .home-foot { min-height: 0; }
  .home-setup { grid-template-columns: minmax(0, 1fr); justify-items: start; }
  .home-readiness { min-height: calc(100 * var(--_mfa-text-px) + 28px); }
}
@container mfa (width >= 87.5em) {
  .main { max-width: 1360px; margin: 0 auto; }
  .home-columns { grid-template-columns: calc(400 * var(--_mfa-text-px)) minmax(0, 1fr); }
  .home-columns .block-head > .section-title { display: flex; align-items: center; min-height: 36px; }
  .home-columns .history .toolbar { flex: 1 0 100%; }
  .home-columns .history .count { margin-inline-end: auto; }
  .home-columns .status-grid { grid-template-columns: minmax(0, 1fr); }
  .home-columns .home-setup { grid-template-columns: minmax(0, 1fr); justify-items: start; }
  .home-setup > div { min-height: calc(60 * var(--_mfa-text-px)); }
}
@media print { .home-setup, .home-setup-open, .home-application { display: none; } }
`
