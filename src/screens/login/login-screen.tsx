import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { chooseLanguage } from '../../core/page/choose-language'
import { forgetId } from '../../core/session/remember-id'
import { rememberedId } from '../../core/session/remembered-id'
import { lookUp } from '../../core/sign-in/lookup'
import { usePortal } from '../../react/portal-context'
import { useStore } from '../../react/use-store'
import { useTask } from '../../react/use-task'
import { guardEnter } from '../../ui/on-enter'
import { pointOut } from '../shared/focus/point-out'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { LatinOffer } from './latin-offer'
import { LoginFormView } from './login-form-view'

/** `/`: the employee ID (R32–R41). */
export function LoginScreen() {
  const portal = usePortal()
  const { core, navigator } = portal
  const { localStorage } = core.environment
  const language = useStore(core.i18n.language)
  useStore(core.i18n.overrides)
  const [saved] = useState(() => rememberedId(localStorage))
  const [typed, setTyped] = useState(saved)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  // The portal's page is there for this field; in another page it is one thing among others.
  const isPortal = core.options.get().mode === 'portal'
  const heading = useHeadingFocus(isPortal ? input : undefined, isPortal)
  const { busy, run } = useTask()

  const submit = () =>
    run(async (signal) => {
      const form = input.current?.form
      if (!input.current?.value.trim() || !form) return
      const remember = (form.elements.namedItem('remember') as HTMLInputElement).checked
      setError(undefined)
      const found = await lookUp(portal, { employeeId: input.current.value, remember, signal })
      if (found.outcome === 'found') return navigator.push('/auth', { login: found.login })
      setError(found.message)
      pointOut(portal, input.current, found.message)
    })

  // The form may have been painted, typed into and even submitted before React took it over.
  const onTakeOver = useRef(submit)
  useLayoutEffect(() => {
    setTyped(input.current?.value ?? '')
    const remember = input.current?.form?.elements.namedItem('remember') as HTMLInputElement | null
    if (remember && !remember.checked) forgetId(localStorage)
  }, [localStorage])
  useEffect(() => {
    if (input.current?.form?.hasAttribute('data-submitted')) onTakeOver.current()
  }, [])

  const replaceTyped = (value: string) => {
    if (!input.current) return
    input.current.value = value
    setTyped(value)
    input.current.focus()
  }

  return (
    <LoginFormView
      texts={core.i18n.login()}
      language={language}
      employeeId={saved}
      remember={saved !== ''}
      empty={typed.trim() === ''}
      busy={busy}
      error={error}
      offer={<LatinOffer typed={typed} onAccept={replaceTyped} />}
      titleRef={heading}
      inputRef={input}
      onLanguage={(chosen) => chooseLanguage(portal, chosen)}
      onInput={(event: FormEvent<HTMLInputElement>) => {
        setTyped(event.currentTarget.value)
        setError(undefined)
      }}
      onRemember={(event) => event.currentTarget.checked || forgetId(localStorage)}
      onKeyDown={guardEnter}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    />
  )
}
