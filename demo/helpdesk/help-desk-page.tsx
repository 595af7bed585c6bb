import { useCallback, useEffect, useMemo, useState } from 'react'
import { detectLanguage } from '../../src/core/i18n/language'
import { browserEnvironment } from '../../src/core/platform/browser-environment'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { type Language, LanguageControl } from '../../src/ui/language-control'
import { createHelpDeskApi } from './help-desk-api'
import { endSession, readToken } from './session'
import { SignIn } from './sign-in'
import { texts } from './texts'
import { Workplace } from './workplace'

/** The help desk: a sign-in as everywhere, and behind it what an administrator may do for employees. */
export const HelpDeskPage = () => {
  const [language, setLanguage] = useState<Language>(() => detectLanguage(browserEnvironment()))
  const [token, setToken] = useState(readToken)
  const [ended, setEnded] = useState(false)
  const api = useMemo(() => (token === null ? undefined : createHelpDeskApi(token)), [token])
  const t = texts[language]

  useEffect(() => {
    document.documentElement.lang = language
    document.title = texts[language].title
  }, [language])

  const onSignedIn = useCallback(() => {
    setEnded(false)
    setToken(readToken())
  }, [])
  const leave = useCallback(() => {
    void endSession()
    setToken(null)
  }, [])
  const onEnd = useCallback(() => {
    setEnded(true)
    leave()
  }, [leave])

  return (
    <div className="mfa" lang={language}>
      <main className="helpdesk">
        <header className="helpdesk-head">
          <div className="stack-2">
            <h1 className="title">{t.title}</h1>
            <p className="lead">{api ? t.lead : t.signInLead}</p>
          </div>
          <div className="row">
            {api && (
              <Button size="small" variant="grey" onClick={leave}>
                {t.signOut}
              </Button>
            )}
            <LanguageControl language={language} onChange={setLanguage} label={t.language} />
          </div>
        </header>
        {ended && !api && <Callout role="status">{t.sessionEnded}</Callout>}
        {api ? (
          <Workplace api={api} language={language} t={t} onEnd={onEnd} />
        ) : (
          <SignIn language={language} onSignedIn={onSignedIn} />
        )}
      </main>
    </div>
  )
}
