import type { RefObject } from 'react'
import { useTexts } from '../../react/use-texts'
import { LinkButton } from '../../ui/link-button'

export interface CheckAgainProps {
  /** Takes focus, because the button goes away when the answer is here. */
  readonly box: RefObject<HTMLElement | null>
  readonly onRetry: () => void
}

/** Beside a control whose condition could not be found out (A55). */
export function CheckAgain({ box, onRetry }: CheckAgainProps) {
  const t = useTexts('common')
  return (
    <LinkButton
      small
      onClick={() => {
        box.current?.focus()
        onRetry()
      }}
    >
      {t('common:retry')}
    </LinkButton>
  )
}
