import { useEffect } from 'react'
import { failureCodeOf } from '../../core/http/failure-code'
import { firstPaint } from '../../core/texts/first-paint'
import { usePortal } from '../../react/portal-context'
import { useStore } from '../../react/use-store'
import { useTexts } from '../../react/use-texts'
import { Button } from '../../ui/button'
import { State } from '../../ui/state'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import type { PartsFailure } from '../shared/loading/use-parts'
import { staleRelease } from '../shared/reload-prompt'

interface LostProps {
  readonly failure: PartsFailure
}

/**
 * Tells the host, and gives the words. What is lost a second time may be gone with its release, or kept by the browser as
 * lost, and then only a reload helps.
 */
function useWords({ times, error }: PartsFailure) {
  const { core, emit } = usePortal()
  const t = useTexts('dashboard', 'common')
  useEffect(() => {
    core.environment.report.error('mfa-elements: a part of the program could not be loaded.', error)
    emit({ type: 'error', code: failureCodeOf(error, 'internal') })
  }, [core, emit, error])
  const language = useStore(core.i18n.language)
  return times > 1
    ? { ...staleRelease[language], action: firstPaint[language].reload }
    : { title: t('dashboard:lost'), lead: t('dashboard:lostHelp'), action: t('common:retry') }
}

function Again({ failure: { retry, retrying, times }, label }: LostProps & { readonly label: string }) {
  const { reload } = usePortal().core.environment
  return (
    <Button busy={retrying} onClick={times > 1 ? reload : retry}>
      {label}
    </Button>
  )
}

/** In place of a page that could not be fetched: the menu stays, and one can try again. */
export function PageLost({ failure }: LostProps) {
  const { announce } = usePortal()
  const { title, lead, action } = useWords(failure)
  const heading = useHeadingFocus()
  useEffect(() => {
    const { current } = heading
    if (current && (current.getRootNode() as ShadowRoot).activeElement !== current) announce(title)
  }, [heading, announce, title])
  return (
    <>
      <div className="page-head">
        <h1 className="title" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p className="lead">{lead}</p>
      </div>
      <div>
        <Again failure={failure} label={action} />
      </div>
    </>
  )
}

/** In place of the content of a panel. */
export function PanelLost({ failure }: LostProps) {
  const { title, lead, action } = useWords(failure)
  return (
    <State kind="failed" title={title} action={<Again failure={failure} label={action} />}>
      {lead}
    </State>
  )
}
