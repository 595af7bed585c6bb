import { Button } from '../../ui/button'
import { State } from '../../ui/state'
import { usePortal } from '../portal-context'
import { useTexts } from '../use-texts'

/** A signed-in path that leads nowhere: says so, and offers the way home. */
export function NotFoundScreen() {
  const { navigator } = usePortal()
  const t = useTexts('dashboard')
  return (
    <State
      kind="filtered"
      title={t('dashboard:notFound')}
      action={
        <Button size="small" onClick={() => navigator.push('/dashboard')}>
          {t('dashboard:toDashboard')}
        </Button>
      }
    >
      {t('dashboard:notFoundHelp')}
    </State>
  )
}
