import { useEffect, useState } from 'react'
import { Callout } from '../../src/ui/callout'
import type { Language } from '../../src/ui/language-control'
import { LiveRegion } from '../../src/ui/live-region'
import { useLoad } from '../../src/ui/use-load'
import { currentLanguage } from '../shared/current-language'
import { PageFrame } from '../shared/page-frame'
import { readEmployees } from './desk-api'
import { Employees } from './employees'
import { Inbox } from './inbox'
import { ResetControl } from './reset-control'
import { texts } from './texts'
import { useMessages } from './use-messages'

/** The other side of the demonstration: what employees receive, and who they are. */
export function DeskPage() {
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const [generation, setGeneration] = useState(0)
  const [announcement, setAnnouncement] = useState('')
  const inbox = useMessages(generation)
  const { loaded: employees, reload, refresh } = useLoad(readEmployees)
  const t = texts[language]
  const newest = inbox.messages?.[0]

  useEffect(() => {
    if (newest) setAnnouncement(texts[language].arrived(newest.recipient))
  }, [newest, language])

  const startOver = () => {
    setGeneration((before) => before + 1)
    reload()
  }
  const controls = (
    <>
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
    </>
  )
  return (
    <PageFrame
      name="desk"
      title={t.title}
      lead={t.lead}
      language={language}
      languageLabel={t.language}
      onLanguage={setLanguage}
      controls={controls}
    >
      <Callout tone="warning">{t.demoOnly}</Callout>
      <div className="desk-columns">
        <Inbox inbox={inbox} t={t} />
        <Employees employees={employees} language={language} t={t} onRetry={startOver} onChange={refresh} />
      </div>
      <LiveRegion>{announcement}</LiveRegion>
    </PageFrame>
  )
}
