import { useEffect, useState } from 'react'
import { Callout } from '../../src/ui/callout'
import { type Language, LanguageControl } from '../../src/ui/language-control'
import { LiveRegion } from '../../src/ui/live-region'
import { Employees } from './employees'
import { Inbox } from './inbox'
import { currentLanguage } from './language'
import { ResetControl } from './reset-control'
import { texts } from './texts'
import { useEmployees } from './use-employees'
import { useMessages } from './use-messages'

/** The other side of the demonstration: what employees receive, and who they are. */
export const DeskPage = () => {
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const [generation, setGeneration] = useState(0)
  const [announcement, setAnnouncement] = useState('')
  const inbox = useMessages(generation)
  const { employees, refresh } = useEmployees(generation)
  const t = texts[language]
  const newest = inbox.messages?.[0]

  useEffect(() => {
    document.documentElement.lang = language
    document.title = texts[language].title
  }, [language])
  useEffect(() => {
    if (newest) setAnnouncement(texts[language].arrived(newest.recipient))
  }, [newest, language])

  const startOver = () => setGeneration((before) => before + 1)
  return (
    <div className="mfa" lang={language}>
      <main className="desk">
        <header className="desk-head">
          <div className="stack-2">
            <h1 className="title">{t.title}</h1>
            <p className="lead">{t.lead}</p>
          </div>
          <div className="row">
            <a className="desk-link" href="/">
              {t.portal}
            </a>
            <ResetControl
              t={t}
              onReset={() => {
                startOver()
                setAnnouncement(t.resetDone)
              }}
            />
            <LanguageControl language={language} onChange={setLanguage} label={t.language} />
          </div>
        </header>
        <Callout tone="warning">{t.demoOnly}</Callout>
        <div className="desk-columns">
          <Inbox inbox={inbox} t={t} />
          <Employees employees={employees} language={language} t={t} onRetry={startOver} onChange={refresh} />
        </div>
        <LiveRegion>{announcement}</LiveRegion>
      </main>
    </div>
  )
}
