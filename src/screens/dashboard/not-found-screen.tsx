import { usePortal } from '../../react/portal-context'
import { useTexts } from '../../react/use-texts'
import { Button } from '../../ui/button'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'

/** A signed-in path that leads nowhere: says so, and offers the way home. */
export function NotFoundScreen() {
  const { navigator } = usePortal()
  const t = useTexts('dashboard')
  const heading = useHeadingFocus()
  return (
    <>
      <div className="page-head">
        <h1 className="title" tabIndex={-1} ref={heading}>
          {t('dashboard:notFound')}
        </h1>
        <p className="lead">{t('dashboard:notFoundHelp')}</p>
      </div>
      <div>
        <Button onClick={() => navigator.push('/dashboard')}>{t('dashboard:toDashboard')}</Button>
      </div>
    </>
  )
}
