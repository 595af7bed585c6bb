import type { ReactNode } from 'react'
import { chooseLanguage } from '../../../core/page/choose-language'
import { usePortal } from '../../../react/portal-context'
import { useStore } from '../../../react/use-store'
import { useTexts } from '../../../react/use-texts'
import { Glyph } from '../../../ui/glyph'
import { logo } from '../../../ui/icons/logo'
import { LanguageControl } from '../../../ui/language-control'
import { LinkButton } from '../../../ui/link-button'
import { useKeptFocus } from '../focus/use-kept-focus'

export interface SetupFrameProps {
  readonly children: ReactNode
  /** Something is running that must not start again: the texts change in place instead of by a reload (A2). */
  readonly live?: boolean
  /** A way to the dashboard below the card: the wizard can be left from every step. */
  readonly leavable?: boolean
}

/** What is around the cards of registration and wizard: whose page it is, and the language. */
export function SetupFrame({ children, live = false, leavable = false }: SetupFrameProps) {
  const portal = usePortal()
  useKeptFocus()
  const t = useTexts('register')
  const language = useStore(portal.core.i18n.language)
  const isPortal = portal.core.options.get().mode === 'portal'
  const Banner = isPortal ? 'header' : 'div'
  return (
    <div className="setup">
      <Banner className={isPortal ? 'setup-top' : 'setup-top setup-guest'}>
        {isPortal && (
          <span className="setup-product">
            <Glyph shape={logo} />
            {t('register:product')}
          </span>
        )}
        <LanguageControl
          label={t('login:language')}
          language={language}
          onChange={(chosen) => chooseLanguage(portal, chosen, { live })}
        />
      </Banner>
      <div className="setup-body">
        {children}
        {leavable && (
          <LinkButton small onClick={() => portal.navigator.push('/dashboard')}>
            {t('register:toDashboard')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
