import { useTexts } from '../../../react/use-texts'
import { useHeadingFocus } from '../../shared/focus/use-heading-focus'
import { HistorySection } from '../history/history-section'
import { ApplicationStatus } from './application-status'
import { MobileSetupButton } from './mobile-setup-button'

/** `/dashboard`: the way to a phone that signs in, the state of each method, and what has happened (R85–R91). */
export function HomeScreen() {
  const t = useTexts('dashboard')
  const heading = useHeadingFocus()
  return (
    <>
      <div className="home-head">
        <div className="page-head">
          <h1 className="title" tabIndex={-1} ref={heading}>
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
