import { Component, type ReactNode, useEffect, useState } from 'react'
import { loadable } from '../core/chunks/loadable'
import { failureCodeOf } from '../core/http/failure-code'
import type { Language } from '../core/i18n/language'
import type { Portal } from '../core/page/portal'
import { ignore } from '../core/platform/ignore'
import { PlainHelpDesk } from './shared/help-desk/plain-help-desk'
import { ReloadPrompt, type ReloadTexts, staleRelease } from './shared/reload-prompt'

/** Hardly ever needed, so that the login form comes without it. */
const helpDeskBlock = loadable(() => import('./shared/help-desk/help-desk-block'))

const crashed: Record<Language, ReloadTexts> = {
  en: {
    title: 'Something went wrong',
    lead: 'This part of the page has stopped working. Reload the page and try again.',
  },
  ko: {
    title: '문제가 발생했습니다',
    lead: '이 화면이 동작을 멈췄습니다. 페이지를 새로 고친 뒤 다시 시도하세요.',
  },
}

interface CrashGuardProps {
  readonly portal: Portal
  readonly language: Language
  readonly children: ReactNode
}

/** A screen that throws, or whose chunk is gone after a release, leaves a way out instead of a blank element. */
export class CrashGuard extends Component<CrashGuardProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    const { core, emit } = this.props.portal
    core.environment.report.error('mfa-elements: a screen has stopped.', error)
    emit({ type: 'error', code: failureCodeOf(error, 'internal') })
  }

  override render() {
    const { error } = this.state
    const { portal, language, children } = this.props
    if (error === undefined) return children
    const code = failureCodeOf(error, 'internal')
    return (
      <ReloadPrompt
        language={language}
        texts={code === 'internal' ? crashed : staleRelease}
        details={<CrashDetails portal={portal} language={language} code={code} />}
        onReload={portal.core.environment.reload}
      />
    )
  }
}

interface CrashDetailsProps extends Pick<CrashGuardProps, 'portal' | 'language'> {
  readonly code: string
}

/** A crash has no call: the help desk hears when and on which screen it was, and at once what is here already. */
function CrashDetails({ portal: { core, navigator }, language, code }: CrashDetailsProps) {
  const [where] = useState(() => ({ at: core.environment.clock.now(), step: navigator.location.path }))
  const [part, setPart] = useState(helpDeskBlock.peek)
  useEffect(() => {
    let shown = true
    helpDeskBlock.load().then(
      (loaded) => shown && setPart(loaded),
      (error) => ignore(error, 'the plain line stays'),
    )
    return () => {
      shown = false
    }
  }, [])
  if (!part) return <PlainHelpDesk language={language} code={code} at={where.at} />
  return <part.HelpDeskBlock report={{ code, ...where }} />
}
