import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { firstStyleSheets } from './critical.styles'
import { LanguageControl, type LanguageControlProps } from './language-control'
import { applySavedTheme } from './page-theme'
import { Redraw } from './redraw'
import { rest } from './rest.styles'
import type { Slot } from './slot'
import { adopt, type LazyStyleSheet } from './style-sheet'
import { RootContext } from './use-style-sheets'

/**
 * Renders a page into the element with this ID. The page uses the elements' style sheets and its own one, and the theme
 * that the employee chose in the portal.
 */
export function mountPage(id: string, styles: LazyStyleSheet, page: Slot): void {
  const host = document.getElementById(id)
  if (!host) throw new Error(`The page has no #${id} to render into`)
  applySavedTheme()
  const shadow = host.attachShadow({ mode: 'open' })
  adopt(shadow, ...firstStyleSheets(), ...rest, styles)
  createRoot(shadow).render(
    <RootContext value={shadow}>
      <Redraw>{page}</Redraw>
    </RootContext>,
  )
}

interface PageFrameProps<Language extends string>
  extends Pick<LanguageControlProps<Language>, 'languages' | 'language'> {
  /** Class name of the page. The class name of its header is `<name>-head`. */
  readonly name: string
  readonly title: string
  readonly lead: string
  readonly languageLabel: string
  readonly onLanguage: (language: Language) => void
  /** Shown beside the language control. */
  readonly controls?: Slot
  readonly children: Slot
}

/**
 * The frame of a page that contains elements: a heading, controls and the language control. Also sets the language
 * and the title of the document.
 */
export function PageFrame<Language extends string>({
  name,
  title,
  lead,
  language,
  children,
  ...head
}: PageFrameProps<Language>) {
  useEffect(() => {
    document.documentElement.lang = language
    document.title = title
  }, [language, title])

  return (
    <div className="mfa" lang={language}>
      <main className={name}>
        <header className={`${name}-head`}>
          <div className="stack-2">
            <h1 className="title">{title}</h1>
            <p className="lead">{lead}</p>
          </div>
          <div className="row">
            {head.controls}
            <LanguageControl
              languages={head.languages}
              language={language}
              onChange={head.onLanguage}
              label={head.languageLabel}
            />
          </div>
        </header>
        {children}
      </main>
    </div>
  )
}

/**
 * Returns the language that the user chose in the portal, so that pages linked from the portal have the same
 * language. If the user chose none, returns the browser's language.
 *
 * @param languages the page's languages, by their tags
 * @param otherwise returned if the browser requests none of these languages
 */
export function currentLanguage<Language extends string>(
  languages: Readonly<Record<Language, unknown>>,
  otherwise: Language,
): Language {
  const saved = document.cookie.match(/(?:^|; )savedLanguage=([^;]*)/)?.[1]
  // The first subtag: `kok-IN` is Konkani and not Korean. Privacy extensions hide the browser's language.
  const preferred = (navigator.language as string | undefined)?.toLowerCase().split('-')[0]
  const ids = Object.keys(languages) as Language[]
  return ids.find((id) => id === saved) ?? ids.find((id) => id === preferred) ?? otherwise
}
