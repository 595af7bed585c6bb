import { useEffect } from 'react'
import { failureCodeOf, hasReloaded, reloadForRelease } from '../../core/chunks'
import { languages } from '../../core/i18n/languages'
import { traceError } from '../../core/page/altered-built-ins'
import { useElementContext, useStore, useTexts } from '../../react/element-context'
import { Button } from '../../ui/button'
import { State } from '../../ui/state'
import { useHeadingFocus } from '../shared/heading-focus'
import type { PartsFailure } from '../shared/loading/parts'

interface LostProps {
  readonly failure: PartsFailure
}

/**
 * Reports to the host that a part could not be loaded, and returns the texts about it. The first failure offers a
 * retry. After a second failure only a reload helps: a new release may have removed the chunk, or the browser may
 * have cached the failure.
 */
function useWords({ times, error }: PartsFailure) {
  const { core, emit } = useElementContext()
  const t = useTexts('dashboard', 'common')
  useEffect(() => {
    const cause = traceError(error)
    core.environment.report.error('mfa-elements: a part of the program could not be loaded.', cause)
    emit({ type: 'error', code: failureCodeOf(cause) })
  }, [core, emit, error])
  const { firstPaint, missingParts, staleRelease } = languages[useStore(core.i18n.language)]
  const { sessionStorage, clock } = core.environment
  const texts = hasReloaded(sessionStorage, clock.now()) ? missingParts : staleRelease
  return times > 1
    ? { ...texts, action: firstPaint.reload }
    : { title: t('dashboard:lost'), lead: t('dashboard:lostHelp'), action: t('common:retry') }
}

function Again({ failure: { retry, retrying, times }, label }: LostProps & { readonly label: string }) {
  const { environment } = useElementContext().core
  const reload = () => reloadForRelease(environment, environment.clock.now())
  return (
    <Button busy={retrying} onClick={times > 1 ? reload : retry}>
      {label}
    </Button>
  )
}

/** Replaces a page that could not be loaded. The menu stays, and the user can retry. */
export function PageLost({ failure }: LostProps) {
  const { announce } = useElementContext()
  const { title, lead, action } = useWords(failure)
  const heading = useHeadingFocus()
  useEffect(() => {
    const { current } = heading
    if (current && (current.getRootNode() as ShadowRoot).activeElement !== current) announce(title)
  }, [heading, announce, title])
  return (
    <>
      <div className="page-head">
        <h1 className="title" part="title" tabIndex={-1} ref={heading}>
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

/** Replaces the content of a panel that could not be loaded. */
export function PanelLost({ failure }: LostProps) {
  const { title, lead, action } = useWords(failure)
  return (
    <State kind="failed" title={title} action={<Again failure={failure} label={action} />}>
      {lead}
    </State>
  )
}
