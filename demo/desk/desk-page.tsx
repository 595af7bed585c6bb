import { useEffect, useState } from 'react'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { Dialog } from '../../src/ui/dialog'
import { Icon } from '../../src/ui/icon'
import { LiveRegion } from '../../src/ui/live-region'
import { currentLanguage, PageFrame } from '../../src/ui/page'
import { useLoad } from '../../src/ui/use-load'
import { readEmployees, resetData } from './desk-api'
import { Employees } from './employees'
import { Inbox, useMessages } from './inbox'
import { type DeskTexts, defaultLanguage, type Language, languages } from './texts'

/** The demo's help desk: the messages that employees receive, and the employees themselves. */
export function DeskPage() {
  const [language, setLanguage] = useState<Language>(() => currentLanguage(languages, defaultLanguage))
  const [generation, setGeneration] = useState(0)
  const [announcement, setAnnouncement] = useState('')
  const inbox = useMessages(generation)
  const { loaded: employees, reload, refresh } = useLoad(readEmployees)
  const t = languages[language]
  const newest = inbox.messages?.[0]

  useEffect(() => {
    if (newest) setAnnouncement(languages[language].arrived(newest.recipient))
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
      languages={languages}
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

type Step = 'closed' | 'asking' | 'working' | 'failed'

/** The button that resets the demo, with its confirmation. */
function ResetControl({ t, onReset }: { readonly t: DeskTexts; readonly onReset: () => void }) {
  const [step, setStep] = useState<Step>('closed')
  const close = () => setStep('closed')
  const reset = async () => {
    setStep('working')
    try {
      await resetData()
      close()
      onReset()
    } catch {
      setStep('failed')
    }
  }
  return (
    <>
      <Button
        size="small"
        variant="grey"
        icon={<Icon name="refresh" size={16} />}
        onClick={() => setStep('asking')}
      >
        {t.reset}
      </Button>
      {step !== 'closed' && (
        <Dialog
          title={t.resetQuestion}
          lead={t.resetLead}
          onClose={close}
          actions={
            <>
              <Button variant="grey" onClick={close}>
                {t.cancel}
              </Button>
              <Button variant="danger" busy={step === 'working'} onClick={reset}>
                {t.reset}
              </Button>
            </>
          }
        >
          {step === 'failed' && (
            <Callout tone="danger" role="alert">
              {t.resetFailed}
            </Callout>
          )}
        </Dialog>
      )}
    </>
  )
}
