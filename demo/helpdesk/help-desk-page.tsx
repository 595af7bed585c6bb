import { useCallback, useMemo, useState } from 'react'
import { detectLanguage } from '../../src/core/i18n/language'
import { browserEnvironment } from '../../src/core/platform/browser-environment'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import type { Language } from '../../src/ui/language-control'
import { PageFrame } from '../shared/page-frame'
import { createHelpDeskApi } from './help-desk-api'
import { endSession, readToken } from './session'
import { SignIn } from './sign-in'
import { texts } from './texts'
import { Workplace } from './workplace'

/** The help desk: a sign-in as everywhere, and behind it what an administrator may do for employees. */
export function HelpDeskPage() {
  const [language, setLanguage] = useState<Language>(() => detectLanguage(browserEnvironment()))
  const [token, setToken] = useState(readToken)
  const [ended, setEnded] = useState(false)
  const api = useMemo(() => (token === null ? undefined : createHelpDeskApi(token)), [token])
  const t = texts[language]

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

  const signOut = api && (
    <Button size="small" variant="grey" onClick={leave}>
      {t.signOut}
    </Button>
  )
  return (
    <PageFrame
      name="helpdesk"
      title={t.title}
      lead={api ? t.lead : t.signInLead}
      language={language}
      languageLabel={t.language}
      onLanguage={setLanguage}
      controls={signOut}
    >
      {ended && !api && <Callout role="status">{t.sessionEnded}</Callout>}
      {api ? (
        <Workplace api={api} language={language} t={t} onEnd={onEnd} />
      ) : (
        <SignIn language={language} onSignedIn={onSignedIn} />
      )}
    </PageFrame>
  )
}
