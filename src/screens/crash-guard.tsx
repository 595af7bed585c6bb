import { Component, type ReactNode } from 'react'
import type { Language } from '../core/i18n/language'
import type { Portal } from '../core/portal'
import { StaleChunkError } from '../core/stale-chunk'
import { ReloadPrompt } from './reload-prompt'

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
    return (
      <ReloadPrompt
        language={language}
        stale={error instanceof StaleChunkError}
        onReload={portal.core.environment.reload}
      />
    )
  }
}
