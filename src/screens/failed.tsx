import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { State } from '../ui/state'
import { useTexts } from './use-texts'

export interface FailedProps {
  readonly title: string
  readonly children?: ReactNode
  /** The button goes away with the failure, so whoever is asked puts focus elsewhere first. */
  readonly onRetry: () => void
}

/** What could not be fetched, told in its place, with a button to ask again. */
export function Failed({ title, children, onRetry }: FailedProps) {
  const t = useTexts('common')
  return (
    <State
      kind="failed"
      title={title}
      action={
        <Button size="small" variant="grey" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    >
      {children}
    </State>
  )
}
