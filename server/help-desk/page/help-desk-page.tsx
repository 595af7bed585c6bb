import { createElement, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { detectLanguage } from '../../../src/core/i18n/chosen-language'
import { browserEnvironment } from '../../../src/core/platform/browser-environment'
import { Button } from '../../../src/ui/button'
import { Callout } from '../../../src/ui/callout'
import { PageFrame } from '../../../src/ui/page'
import { createHelpDeskApi } from './help-desk-api'
import { type Language, languages } from './texts'
import { Workplace } from './workplace'

/** Storage key of the access token: the elements use it on pages other than the portal. */
const TOKEN = 'mfa.accessToken'
const PROBE = 'mfa.probe'

/** Returns the access token of this tab's session, which the elements begin and the portal shares. */
function readToken(): string | null {
  try {
    return sessionStorage.getItem(TOKEN)
  } catch {
    return null // `keepsSession` reports this.
  }
}

/**
 * True if this browser can store a session for the page. A browser that blocks cookies blocks storage, too, and a
 * full storage accepts no more. The elements then keep the session in memory, where this page can't read it.
 */
function keepsSession(): boolean {
  try {
    sessionStorage.setItem(PROBE, PROBE)
    const isKept = sessionStorage.getItem(PROBE) === PROBE
    sessionStorage.removeItem(PROBE)
    return isKept
  } catch {
    return false // The reason does not matter.
  }
}

/** Ends the session as the elements do, also on the server. */
async function endSession(): Promise<void> {
  const element = document.createElement('mfa-login') as HTMLElement & { logout(): Promise<void> }
  await element.logout()
}

/** The help desk page: the usual sign-in, and then the tools with which an administrator helps employees. */
export function HelpDeskPage() {
  const [language, setLanguage] = useState<Language>(() => detectLanguage(browserEnvironment()))
  const [token, setToken] = useState(readToken)
  const [ended, setEnded] = useState(false)
  const [canSignIn] = useState(keepsSession)
  const api = useMemo(() => (token === null ? undefined : createHelpDeskApi(token)), [token])
  const t = languages[language]

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
      languages={languages}
      language={language}
      languageLabel={t.language}
      onLanguage={setLanguage}
      controls={signOut}
    >
      {ended && !api && <Callout role="status">{t.sessionEnded}</Callout>}
      {api ? (
        <Workplace api={api} language={language} t={t} onEnd={onEnd} />
      ) : canSignIn ? (
        <SignIn language={language} onSignedIn={onSignedIn} />
      ) : (
        <Callout tone="danger" role="alert" title={t.storageBlocked}>
          {t.storageBlockedLine}
        </Callout>
      )}
    </PageFrame>
  )
}

interface SignInProps {
  readonly language: Language
  readonly onSignedIn: () => void
}

/** The sign-in element, as on any other page. Calls `onSignedIn` as soon as there is a session. */
function SignIn({ language, onSignedIn }: SignInProps) {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const left = new AbortController()
    // Prevents the element from opening the dashboard after a sign-in, or at once if the portal left a session in
    // this tab.
    around.current?.addEventListener(
      'mfa-navigate',
      (event) => {
        if (readToken() === null) return
        event.preventDefault()
        onSignedIn()
      },
      { signal: left.signal },
    )
    return () => left.abort()
  }, [onSignedIn])
  return <div ref={around}>{createElement('mfa-login', { hide: 'language', language })}</div>
}
