import { type ReactNode, useEffect } from 'react'
import { type Language, LanguageControl } from '../../src/ui/language-control'

interface PageFrameProps {
  /** The class of the page's own layout; its head is `<name>-head`. */
  readonly name: string
  readonly title: string
  readonly lead: string
  readonly language: Language
  readonly languageLabel: string
  readonly onLanguage: (language: Language) => void
  /** What stands beside the language control. */
  readonly controls?: ReactNode
  readonly children: ReactNode
}

/** A page around the elements: its heading, its controls and its language, which is also the document's. */
export function PageFrame({ name, title, lead, language, children, ...head }: PageFrameProps) {
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
            <LanguageControl language={language} onChange={head.onLanguage} label={head.languageLabel} />
          </div>
        </header>
        {children}
      </main>
    </div>
  )
}
