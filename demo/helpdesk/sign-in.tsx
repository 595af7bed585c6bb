import { createElement, useEffect, useRef } from 'react'
import type { Language } from '../../src/ui/language-control'
import { readToken } from './session'

interface SignInProps {
  readonly language: Language
  readonly onSignedIn: () => void
}

/** The sign-in of every other page: the element, which hands over as soon as there is a session. */
export function SignIn({ language, onSignedIn }: SignInProps) {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const left = new AbortController()
    // The element would go on to the dashboard, also with a session that the portal has left in this tab.
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
