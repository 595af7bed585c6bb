import type { ReactNode } from 'react'
import { chooseLanguage } from '../../core/i18n/choose-language'
import { login } from '../../core/texts/login'
import { LanguageControl } from '../../ui/language-control'
import { usePortal } from '../portal-context'
import { useStore } from '../use-store'

/** The frame of every sign-in card. */
export function Stage({ children }: { children: ReactNode }) {
  const portal = usePortal()
  const language = useStore(portal.core.i18n.language)
  return (
    <div className="stage">
      <div className="stage-top">
        <LanguageControl
          label={login[language].language}
          language={language}
          onChange={(chosen) => chooseLanguage(portal, chosen)}
        />
      </div>
      {children}
    </div>
  )
}
