import { useHeadingFocus } from '../use-heading-focus'
import { useTexts } from '../use-texts'
import { Applications } from './applications'

/** `/dashboard`: what the employee's sign-in is good for. */
export function HomeScreen() {
  const t = useTexts('dashboard')
  const heading = useHeadingFocus()
  return (
    <>
      <div className="page-head">
        <h1 className="title" tabIndex={-1} ref={heading}>
          {t('dashboard:title')}
        </h1>
        <p className="lead">{t('dashboard:lead')}</p>
      </div>
      <Applications />
    </>
  )
}
