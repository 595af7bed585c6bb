import { Component, type ContextType, Fragment, useState } from 'react'
import { failureCodeOf, hasReloaded, loadable, reloadForRelease } from '../core/chunks'
import { type Language, languages } from '../core/i18n/languages'
import { startTexts } from '../core/i18n/texts'
import { traceError } from '../core/page/altered-built-ins'
import type { ElementContext } from '../core/page/element-context'
import { keepFields } from '../ui/kept-fields'
import type { Slot } from '../ui/slot'
import { RootContext } from '../ui/use-style-sheets'
import { usePart } from './shared/loading/parts'
import { PlainHelpDesk, ReloadPrompt } from './shared/reload-prompt'

/** A separate chunk. It is rarely needed, so the login form loads without it. */
const helpDeskBlock = loadable(() => import('./shared/help-desk-block'))

/**
 * Focuses the prompt's title if focus was lost together with the screen. Focus that is elsewhere in the page stays
 * there.
 */
function takeFocus(title: HTMLHeadingElement | null) {
  if (!title) return
  const { activeElement, body } = title.ownerDocument
  if ((activeElement ?? body) === body) title.focus()
}

interface CrashGuardProps {
  readonly context: ElementContext
  readonly language: Language
  readonly children: Slot
}

interface CrashGuardState {
  readonly error?: unknown
  /** Counts how often the screens were drawn again with new nodes. */
  readonly drawing: number
  /** The path at which the screens were last drawn again. */
  readonly redrawnAt?: string
}

/**
 * Shows a reload prompt, instead of a blank element, if a screen throws or if a chunk is missing after a new release.
 * React also throws if other code in the page, such as a translator, has changed the nodes. So at each path, a screen
 * that has thrown is first drawn once more with new nodes, in which what the fields held is restored.
 */
export class CrashGuard extends Component<CrashGuardProps, CrashGuardState> {
  static override contextType = RootContext
  declare context: ContextType<typeof RootContext>
  override state: CrashGuardState = { drawing: 0 }
  #restore: (() => void) | undefined

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override getSnapshotBeforeUpdate() {
    // The old nodes are still there.
    if (this.state.error !== undefined && this.context) this.#restore = keepFields(this.context)
    return null
  }

  override componentDidUpdate() {
    if (this.state.error !== undefined) return
    this.#restore?.()
    this.#restore = undefined
  }

  override componentDidCatch(error: unknown) {
    const { core, emit, navigator } = this.props.context
    const { path } = navigator.place
    const cause = traceError(error)
    const code = failureCodeOf(cause)
    if (code !== 'stale-release' && this.state.redrawnAt !== path) {
      core.environment.report.warn('mfa-elements: a screen is drawn again.', error)
      this.setState(({ drawing }) => ({ error: undefined, drawing: drawing + 1, redrawnAt: path }))
      return
    }
    core.environment.report.error('mfa-elements: a screen has stopped.', cause)
    emit({ type: 'error', code })
    if (cause !== error) this.setState({ error: cause })
  }

  override render() {
    const { error, drawing } = this.state
    const { context, language, children } = this.props
    if (error === undefined) return <Fragment key={drawing}>{children}</Fragment>
    const code = failureCodeOf(error)
    const { environment } = context.core
    const again = hasReloaded(environment.sessionStorage, environment.clock.now())
    const stale = languages[language][again ? 'missingParts' : 'staleRelease']
    return (
      <ReloadPrompt
        language={language}
        texts={code === 'stale-release' ? stale : startTexts[language].crashed}
        titleRef={takeFocus}
        details={<CrashDetails context={context} language={language} code={code} />}
        onReload={() => reloadForRelease(environment, environment.clock.now())}
      />
    )
  }
}

interface CrashDetailsProps extends Pick<CrashGuardProps, 'context' | 'language'> {
  readonly code: string
}

/** Details for the help desk: time and path of the crash. A plain line is shown until the full block is loaded. */
function CrashDetails({ context: { core, navigator }, language, code }: CrashDetailsProps) {
  const [where] = useState(() => ({ at: core.environment.clock.now(), step: navigator.place.path }))
  const { value } = usePart(helpDeskBlock)
  if (!value) return <PlainHelpDesk language={language} code={code} at={where.at} />
  return <value.HelpDeskBlock report={{ code, ...where }} />
}
