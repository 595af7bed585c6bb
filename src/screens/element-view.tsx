import { Suspense, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { failureCodeOf, loadable } from '../core/chunks'
import { startTexts } from '../core/i18n/texts'
import { traceError } from '../core/page/altered-built-ins'
import { type Announcement, type ElementContext, notifyReady } from '../core/page/element-context'
import type { Place } from '../core/page/place'
import { areaFor, places, redirectFor } from '../core/page/places'
import { ignore } from '../core/platform/report'
import { ElementReactContext, ReadyContext, useElementContext, useStore } from '../react/element-context'
import { PlaceContext, ScreenFrame } from '../react/screen-frame'
import { AnnouncedContext } from '../ui/announced-context'
import { Button } from '../ui/button'
import { HeadingLevelContext, headingLevelBefore } from '../ui/heading'
import { RootContext } from '../ui/use-style-sheets'
import { areas, useArrival } from './arrival'
import { CrashGuard } from './crash-guard'
import { ElementFrame } from './element-frame'
import { noteLeaving, useHeadingFocus } from './shared/heading-focus'
import {
  type PartsFailure,
  PartsFailureContext,
  PlaceSkeleton,
  usePart,
  useParts,
} from './shared/loading/parts'
import { ReloadPrompt } from './shared/reload-prompt'

interface ElementViewProps {
  readonly context: ElementContext
  readonly root: ShadowRoot
  /** Called after React has rendered for the first time. */
  readonly onReady: () => void
}

/** Everything that an element shows: the area of its current place, its dialogs and its live region. */
export function ElementView({ context, root, onReady }: ElementViewProps) {
  useEffect(() => onReady(), [onReady])
  const above = useMemo(() => headingLevelBefore(root.host), [root])
  const ready = useMemo(() => once(() => notifyReady(context)), [context])
  return (
    <ElementReactContext value={context}>
      <RootContext value={root}>
        <HeadingLevelContext value={above}>
          <ReadyContext value={ready}>
            <Frame context={context} />
          </ReadyContext>
        </HeadingLevelContext>
      </RootContext>
    </ElementReactContext>
  )
}

function once(tell: () => void) {
  let called = false
  return () => {
    if (!called) tell()
    called = true
  }
}

function Frame({ context }: { context: ElementContext }) {
  const { core, navigator } = context
  const language = useStore(core.i18n.language)
  const announced = useMemo(() => <Announced context={context} />, [context])
  const readPlace = () => navigator.place
  const place = useSyncExternalStore(navigator.subscribe, readPlace, readPlace)
  return (
    <ElementFrame language={language} announced={announced}>
      <AnnouncedContext value={announced}>
        <CrashGuard context={context} language={language}>
          <PlaceContext value={place}>
            <SessionMessagesWhenSignedIn context={context} />
          </PlaceContext>
          <GuardedScreen context={context} place={place} />
          <AlertsWhenReady context={context} />
        </CrashGuard>
      </AnnouncedContext>
    </ElementFrame>
  )
}

/**
 * Shows the screen of a place if the session permits that place. Otherwise redirects. The previous screen stays,
 * marked as busy, until the next one can be drawn completely. If loading takes long, a skeleton of the next screen
 * replaces it.
 */
function GuardedScreen({ context, place }: { context: ElementContext; place: Place }) {
  const { core, navigator } = context
  const root = useContext(RootContext)
  const hasToken = () => core.session.accessToken !== null
  const signedIn = useSyncExternalStore(core.session.subscribe, hasToken, hasToken)
  const elsewhere = redirectFor(place.path, signedIn, context.area)
  const [isShownElsewhere, setShownElsewhere] = useState(false)
  useEffect(() => {
    if (elsewhere !== undefined) navigator.replace(elsewhere)
    setShownElsewhere(elsewhere !== undefined && context.isShownElsewhere())
  }, [context, navigator, elsewhere])
  const { shown, busy, late, failure } = useArrival(context, place, elsewhere === undefined, signedIn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place is asked for by itself
  useEffect(() => {
    if (busy && root) noteLeaving(core, root.ownerDocument)
  }, [core, place, busy])
  useEffect(() => (shown && !busy ? preloadWhenIdle(context, shown) : undefined), [context, shown, busy])

  // Another element of the page now shows the place to which this one was redirected. So this element shows nothing,
  // or a link to the sign-in if no one is signed in.
  if (elsewhere !== undefined && isShownElsewhere) return signedIn ? null : <SignInElsewhere />
  const drawn = late && sharesFrame(shown, place, context) ? place : shown
  // Loading has failed. Within the signed-in area the frame is kept, and the page inside it shows the failure.
  // Elsewhere a prompt with a retry is shown. After a second failure the chunk is probably gone, so the crash guard
  // offers a reload.
  if (failure && drawn !== place) {
    if (failure.times > 1) throw failure.error
    return <LostScreen failure={failure} />
  }
  if (late && drawn !== place) return elsewhere === undefined ? <PlaceSkeleton path={place.path} /> : null
  return (
    drawn && (
      <ScreenFrame busy={busy && drawn !== place}>
        <PlaceContext value={drawn}>
          <PartsFailureContext value={failure}>
            <AreaOf context={context} path={drawn.path} />
          </PartsFailureContext>
        </PlaceContext>
      </ScreenFrame>
    )
  )
}

/**
 * True if both places are in the signed-in area. Its menu, which may have focus, then stays while the next page
 * loads.
 */
const sharesFrame = (shown: Place | undefined, place: Place, { area }: ElementContext) =>
  shown !== undefined &&
  areaFor(shown.path, area) === 'dashboard' &&
  areaFor(place.path, area) === 'dashboard'

function AreaOf({ context, path }: { context: ElementContext; path: string }) {
  const name = areaFor(path, context.area)
  const Area = areas[name].peek()?.default
  if (!Area) return null
  // No Suspense boundary around the login form: the form may have been drawn before React was loaded, and hydration
  // would not find the boundary in its nodes.
  if (name === 'login') return <Area context={context} />
  return (
    <Suspense fallback={<PlaceSkeleton path={path} />}>
      <Area context={context} />
    </Suspense>
  )
}

/**
 * Replaces a screen outside the signed-in area that could not be loaded. The user can retry, and the host gets an
 * event.
 */
function LostScreen({ failure: { error, retry, retrying } }: { failure: PartsFailure }) {
  const { core, emit } = useElementContext()
  const language = useStore(core.i18n.language)
  const heading = useHeadingFocus()
  useEffect(() => {
    const cause = traceError(error)
    core.environment.report.error('mfa-elements: a part of the program could not be loaded.', cause)
    emit({ type: 'error', code: failureCodeOf(cause) })
  }, [core, emit, error])
  return (
    <ReloadPrompt
      language={language}
      texts={startTexts[language].lost}
      titleRef={heading}
      busy={retrying}
      onReload={retry}
    />
  )
}

/** Shown if the user must sign in first and another element of the page shows the login form. */
function SignInElsewhere() {
  const { core, navigator, goToSignIn } = useElementContext()
  useStore(core.i18n.language)
  useStore(core.i18n.overrides)
  const ready = useContext(ReadyContext)
  useEffect(ready, [ready])
  const { elsewhere, toSignIn } = core.i18n.login()
  return (
    <div className="stage" part="sign-in-elsewhere">
      <div className="stack-4">
        <p className="lead">{elsewhere}</p>
        <Button
          // Shows the login form in this element if the other element has been removed meanwhile.
          onClick={() => goToSignIn() || navigator.push(places.login.path)}
        >
          {toSignIn}
        </Button>
      </div>
    </div>
  )
}

const alertHost = loadable(() => import('./shared/alert-host'))
const sessionMessages = loadable(() => import('./shared/session-messages'))

/** Wait before the code of the dialog is loaded again: the network may have recovered by then. */
const againAfterMs = 3000

/**
 * Loads the code of the alert dialog as soon as the first screen can be used, so that the dialog works later without
 * a network. If loading fails, it is retried while an alert waits. Meanwhile the alert's text is announced, and the
 * screen stays.
 */
function AlertsWhenReady({ context }: { context: ElementContext }) {
  const alert = useStore(context.dialogs)
  const [isWanted, setIsWanted] = useState(false)
  const [round, setRound] = useState(0)
  const announced = useRef<unknown>(undefined)
  const { arrived, failure } = useParts(isWanted ? [alertHost] : [], `${alert?.id} ${round}`)
  useEffect(() => {
    if (alert) return setIsWanted(true)
    // Does not set state after the component has been removed: React would keep the state, and with it the element,
    // in memory.
    let shown = true
    context.core.configuration.load(context.connected()).then(
      () => shown && setIsWanted(true),
      (error) => ignore(error, 'the failure causes an alert, which loads the dialog, or the element is gone'),
    )
    return () => {
      shown = false
    }
  }, [alert, context])
  const isLost = failure !== undefined
  useEffect(() => {
    if (!isLost || !alert) return undefined
    if (announced.current !== alert) context.announce(`${alert.title} ${alert.message}`)
    announced.current = alert
    return context.core.environment.clock.setTimeout(() => setRound(round + 1), againAfterMs)
  }, [isLost, alert, context, round])
  const Host = isWanted && arrived && alertHost.peek()?.default
  return Host && <Host context={context} />
}

/**
 * The session messages of every signed-in area, such as the warning before inactivity ends the session. Their code is
 * loaded when the browser is idle: after the first screen, which must not wait for it, and before the first message
 * is due.
 */
function SessionMessagesWhenSignedIn({ context }: { context: ElementContext }) {
  const { environment, session } = context.core
  const hasToken = () => session.accessToken !== null
  const signedIn = useSyncExternalStore(session.subscribe, hasToken, hasToken)
  const [isIdle, setIsIdle] = useState(false)
  useEffect(
    () => (signedIn && !isIdle ? environment.whenIdle(() => setIsIdle(true)) : undefined),
    [environment, signedIn, isIdle],
  )
  // A failure is ignored: the session ends on time even without a warning.
  const { value } = usePart(sessionMessages, signedIn && isIdle)
  return value && <value.default />
}

/**
 * Long enough for a screen reader to read a line. Then the line is removed, because a user who reads the page later
 * must not find outdated lines.
 */
const keptMs = 7000

/** The announcements of the last seconds, one line each, for the element's live region. */
function Announced({ context }: { context: ElementContext }) {
  return useStore(context.announcements).map((announcement) => (
    <AnnouncedLine key={announcement.id} context={context} announcement={announcement} />
  ))
}

function AnnouncedLine({ context, announcement }: { context: ElementContext; announcement: Announcement }) {
  const { core, announcements } = context
  useEffect(
    () => core.environment.clock.setTimeout(() => announcements.remove(announcement), keptMs),
    [core, announcements, announcement],
  )
  return <p>{announcement.text}</p>
}

/**
 * When the browser is idle, loads what the user probably needs after this screen. Does nothing if the user wants to
 * save data.
 * @returns a function that cancels the preload
 */
function preloadWhenIdle(context: ElementContext, place: Place): () => void {
  const { whenIdle, saveData } = context.core.environment
  if (saveData) return () => undefined
  return whenIdle(() => {
    import('./shared/loading/preload').then(
      ({ preload }) => preload(context, place),
      (error: unknown) => ignore(error, 'a part that was not preloaded is loaded when it is needed'),
    )
  })
}
