import { Component, type ReactNode } from 'react'
import type { Language } from '../core/i18n/language'
import type { Portal } from '../core/portal'
import { StaleChunkError } from '../core/stale-chunk'
import { ReloadPrompt, type ReloadTexts, staleRelease } from './reload-prompt'

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
    emit({ type: 'error', code: error instanceof StaleChunkError ? 'stale-release' : 'internal' })
  }

  override render() {
    const { error } = this.state
    const { portal, language, children } = this.props
    if (error === undefined) return children
    const texts = error instanceof StaleChunkError ? staleRelease : crashed
    return <ReloadPrompt language={language} texts={texts} onReload={portal.core.environment.reload} />
  }
}
