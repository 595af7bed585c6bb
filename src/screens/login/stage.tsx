import type { ReactNode } from 'react'
import { chooseLanguage } from '../../core/page/choose-language'
import { usePortal } from '../../react/portal-context'
import { useStore } from '../../react/use-store'
import { useTexts } from '../../react/use-texts'
import { LanguageControl } from '../../ui/language-control'

export interface StageProps {
  readonly children: ReactNode
  /** Something is running that must not start again: the texts change in place instead of by a reload (A2). */
  readonly live?: boolean
}

/** The frame of every sign-in card. */
export function Stage({ children, live = false }: StageProps) {
  const portal = usePortal()
  const t = useTexts()
  const language = useStore(portal.core.i18n.language)
  return (
    <div className="stage">
      <div className="stage-top">
        <LanguageControl
          label={t('login:language')}
          language={language}
          onChange={(chosen) => chooseLanguage(portal, chosen, { live })}
        />
      </div>
      {children}
    </div>
  )
}
