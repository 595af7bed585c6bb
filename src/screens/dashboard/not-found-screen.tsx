import { Button } from '../../ui/button'
import { usePortal } from '../portal-context'
import { useHeadingFocus } from '../use-heading-focus'
import { useTexts } from '../use-texts'

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
