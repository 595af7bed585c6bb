import { useEffect } from 'react'
import { failureCodeOf } from '../../../core/http/failure-code'
import { usePortal } from '../../../react/portal-context'
import { useStore } from '../../../react/use-store'
import { useHeadingFocus } from '../focus/use-heading-focus'
import { lostScreen, ReloadPrompt } from '../reload-prompt'
import type { PartsFailure } from './use-parts'

/** In place of a screen without a frame around it that was lost on its way: one can try again, and the host hears of it. */
export function LostScreen({ failure: { error, retry, retrying } }: { failure: PartsFailure }) {
  const { core, emit } = usePortal()
  const language = useStore(core.i18n.language)
  const heading = useHeadingFocus()
  useEffect(() => {
    core.environment.report.error('mfa-elements: a part of the program could not be loaded.', error)
    emit({ type: 'error', code: failureCodeOf(error, 'internal') })
  }, [core, emit, error])
  return (
    <ReloadPrompt
      language={language}
      texts={lostScreen}
      titleRef={heading}
      busy={retrying}
      onReload={retry}
    />
  )
}
