import { type FormEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { normalizeEmployeeId } from '../../contract/text'
import { loadable } from '../../core/chunks'
import { chooseLanguage } from '../../core/page/element-context'
import { places } from '../../core/page/places'
import { ignore } from '../../core/platform/report'
import type { EndedBy } from '../../core/session/session'
import { forgetId, rememberedId } from '../../core/session/storage-names'
import { hangulToLatin, lookUp } from '../../core/sign-in/lookup'
import { useElementContext, useStore, useTexts } from '../../react/element-context'
import { usePlace, useTask } from '../../react/screen-frame'
import { guardEnter } from '../../ui/on-enter'
import { pointOut } from '../../ui/point-out'
import { Redraw } from '../../ui/redraw'
import { useFilledIn } from '../../ui/use-filled-in'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { stageStyles } from '../element-frame'
import { useHeadingFocus } from '../shared/heading-focus'
import { PlaceSkeleton, usePart } from '../shared/loading/parts'
import { useRedraw } from '../shared/use-redraw'
import { LoginFormView } from './login-form-view'

/** The screens that follow the login form. */
export const authScreens = loadable(() => import('./auth-screens'))
/** The screens of methods with a device. A sign-in with a code does not need them. */
export const deviceRoutes = loadable(() => import('./device-routes'))
/** The company's policy image, which is only a decoration. */
const policyImage = loadable(() => import('./policy-image'))

/** `/` and `/auth/*`. The login form is part of the entry. All later screens are separate chunks. */
export default function LoginArea() {
  useStyleSheets(stageStyles)
  const { path } = usePlace()
  const AuthScreens = authScreens.peek()?.default
  return (
    <>
      {path === places.login.path || !AuthScreens ? (
        <LoginScreen />
      ) : (
        <Suspense fallback={<PlaceSkeleton path={path} />}>
          <AuthScreens DeviceRoutes={deviceRoutes.peek()?.default} />
        </Suspense>
      )}
      <PolicySlot />
    </>
  )
}

/** Returns the checkbox "Remember ID" of the form. Undefined if an ad blocker has removed it. */
const rememberBoxOf = (field: HTMLInputElement | null) =>
  field?.form?.elements.namedItem('remember') as HTMLInputElement | null | undefined

/** `/`: the form for the employee ID. */
function LoginScreen() {
  const context = useElementContext()
  const { core, navigator } = context
  const { localStorage } = core.environment
  const language = useStore(core.i18n.language)
  useStore(core.i18n.overrides)
  const [saved] = useState(() => rememberedId(localStorage, core.options.get()))
  const [typed, setTyped] = useState(saved)
  const [remember, setRemember] = useState(saved !== '')
  const onRedrawn = useRedraw()
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  // In the portal the field takes focus, because the page has no other purpose. On a host's page focus must stay
  // where it is.
  const isPortal = core.options.get().mode === 'portal'
  const heading = useHeadingFocus(isPortal ? input : undefined, isPortal)
  const { busy, leaving, run, stop } = useTask()
  /** The ID that is being looked up. */
  const asked = useRef<string>(undefined)

  const texts = core.i18n.login()
  // The form may have been drawn before React was loaded, without this reason. So the reason is added only after
  // hydration.
  const [endedBy, setEndedBy] = useState<EndedBy>()
  useLayoutEffect(() => setEndedBy(core.session.endedBy), [core])
  const reason = endedBy && (endedBy === 'timeout' ? texts.timeout : texts.otherTab)
  useEffect(() => {
    if (reason) context.announce(reason)
  }, [context, reason])

  const idNow = () => normalizeEmployeeId(input.current?.value ?? '')

  /** Looks up the ID in the field. A newer ID ends the lookup of an older one, and the same ID is not looked up twice. */
  const submit = () => {
    const employeeId = idNow()
    if (leaving || !input.current?.value.trim() || employeeId === asked.current) return
    asked.current = employeeId
    setError(undefined)
    run(async (signal) => {
      const remember = () => rememberBoxOf(input.current)?.checked
      const found = await lookUp(context, { employeeId, remember, signal })
      signal.throwIfAborted()
      asked.current = undefined
      // The text may have changed without an event. Then the answer concerns an ID that the user no longer sees.
      if (idNow() !== employeeId) return
      if (found.outcome === 'found') return navigator.push(places.auth.path, { login: found.login })
      setError(found.message)
      pointOut(input.current, found.message, context.announce)
    })
  }

  /** Called with the field's text whenever it may have changed. An answer about another text must not come any more. */
  const read = (text: string) => {
    if (text === typed) return
    setTyped(text)
    setError(undefined)
    if (asked.current === undefined || asked.current === normalizeEmployeeId(text)) return
    asked.current = undefined
    stop()
  }

  // The form may have been drawn before React was loaded. So the user may already have typed into it or changed the
  // checkbox.
  useLayoutEffect(() => {
    setTyped(input.current?.value ?? '')
    const isTicked = rememberBoxOf(input.current)?.checked
    if (isTicked !== undefined) setRemember(isTicked)
    if (isTicked === false) forgetId(localStorage, core.options.get())
  }, [core, localStorage])

  useFilledIn(input, read)

  const replaceTyped = (value: string) => {
    if (!input.current) return
    input.current.value = value
    read(value)
    input.current.focus()
  }

  return (
    <Redraw onRedrawn={onRedrawn}>
      <LoginFormView
        texts={texts}
        language={language}
        employeeId={saved}
        remember={remember}
        empty={typed.trim() === ''}
        busy={busy}
        readOnly={leaving}
        error={error}
        reason={reason}
        offer={<LatinOffer typed={typed} onAccept={replaceTyped} />}
        titleRef={heading}
        inputRef={input}
        onLanguage={(chosen) => chooseLanguage(context, chosen)}
        onInput={(event: FormEvent<HTMLInputElement>) => read(event.currentTarget.value)}
        onRemember={({ currentTarget: { checked } }) => {
          setRemember(checked)
          if (!checked) forgetId(localStorage, core.options.get())
        }}
        onKeyDown={guardEnter}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      />
    </Redraw>
  )
}

/** If the user typed the ID in Hangul mode, offers the Latin letters that are on the same keys. */
function LatinOffer({ typed, onAccept }: { typed: string; onAccept: (latin: string) => void }) {
  const t = useTexts()
  const latin = hangulToLatin(typed)
  if (latin === typed) return null
  const [before, after] = t('login:useLatin', { latin: '\n' }).split('\n')
  return (
    <p className="message" role="status">
      <button type="button" className="link" onClick={() => onAccept(latin)}>
        <span>
          <span>{before}</span>
          <b>{latin}</b>
          <span>{after}</span>
        </span>
      </button>
    </p>
  )
}

/** The company's policy image beside the login form. It exists only in demo mode. Otherwise nothing is loaded. */
function PolicySlot() {
  const { configuration } = useElementContext().core
  const [isDemo, setIsDemo] = useState(false)
  const { value } = usePart(policyImage, isDemo)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    configuration.load(signal).then(
      ({ CONFIG_VARIABLES }) => signal.aborted || setIsDemo(CONFIG_VARIABLES.USER_PORTAL.DEMO_MODE === true),
      (error) => ignore(error, 'a missing configuration has been shown'),
    )
    return () => controller.abort()
  }, [configuration])
  // The image's label may still be loading. The boundary keeps the label from suspending the form.
  return value ? (
    <Suspense>
      <value.PolicyImage />
    </Suspense>
  ) : null
}
