import { useEffect } from 'react'
import { usePortal } from '../../../react/portal-context'
import { useCountdown } from '../../../react/use-countdown'
import { useLeader } from '../../../react/use-leader'
import { useStore } from '../../../react/use-store'
import { useTexts } from '../../../react/use-texts'
import { Button } from '../../../ui/button'
import { Popover } from '../../../ui/popover'
import { Toast } from '../../../ui/toast'

/**
 * Warns before the session ends for want of activity, with a way to stay (WCAG 2.2.1). Any activity has the same effect,
 * so that the button may be gone before it is reached: then a short status says that the session goes on (A6).
 */
export function InactivityToast() {
  const state = useStore(usePortal().core.inactivity)
  const leads = useLeader(state.kind === 'warning' || state.kind === 'extended')
  if (!leads) return null
  if (state.kind === 'warning') return <Warning endsAt={state.endsAt} />
  return state.kind === 'extended' ? <Extended /> : null
}

function Warning({ endsAt }: { endsAt: number }) {
  const { core, announce } = usePortal()
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
  const { announce } = usePortal()
  const title = useTexts('common')('common:inactivity.extended')
  useEffect(() => announce(title), [announce, title])
  return (
    <Popover>
      <Toast icon="available" title={title} />
    </Popover>
  )
}
