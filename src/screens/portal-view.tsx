import { Suspense, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { areaFor, redirectFor } from '../core/page/area'
import { notifyReady } from '../core/page/notify-ready'
import type { Portal } from '../core/page/portal'
import type { PortalLocation } from '../core/page/portal-location'
import { PortalContext } from '../react/portal-context'
import { ReadyContext } from '../react/ready-context'
import { ScreenFrame } from '../react/screen-frame'
import { LocationContext } from '../react/use-portal-location'
import { useStore } from '../react/use-store'
import { AnnouncedContext } from '../ui/announced-context'
import { HeadingLevelContext, headingLevelBefore } from '../ui/heading-level'
import { RootContext } from '../ui/use-style-sheets'
import { areas } from './areas'
import { CrashGuard } from './crash-guard'
import { PortalFrame } from './portal-frame'
import { Announced } from './shared/announced'
import { AlertsWhenReady } from './shared/dialogs/alerts-when-ready'
import { noteLeaving } from './shared/focus/use-heading-focus'
import { LostScreen } from './shared/loading/lost-screen'
import { PartsFailureContext } from './shared/loading/parts-failure'
import { PortalSkeleton } from './shared/loading/portal-skeleton'
import { preloadWhenIdle } from './shared/loading/preload-when-idle'
import { useArrival } from './shared/loading/use-arrival'
import { SessionMessagesWhenSignedIn } from './shared/session/session-messages-when-signed-in'
import { SignInElsewhere } from './shared/sign-in-elsewhere'

export interface PortalViewProps {
  readonly portal: Portal
  readonly root: ShadowRoot
  /** React has rendered for the first time. */
  readonly onReady: () => void
}

/** All that an element shows: the area of its present place, its dialog and its live region. */
export function PortalView({ portal, root, onReady }: PortalViewProps) {
  useEffect(() => onReady(), [onReady])
  const above = useMemo(() => headingLevelBefore(root.host), [root])
  const ready = useMemo(() => once(() => notifyReady(portal)), [portal])
  return (
    <PortalContext value={portal}>
      <RootContext value={root}>
        <HeadingLevelContext value={above}>
          <ReadyContext value={ready}>
            <Frame portal={portal} />
          </ReadyContext>
        </HeadingLevelContext>
      </RootContext>
    </PortalContext>
  )
}

function once(tell: () => void) {
  let called = false
  return () => {
    if (!called) tell()
    called = true
  }
}

function Frame({ portal }: { portal: Portal }) {
  const { core, navigator } = portal
  const language = useStore(core.i18n.language)
  const announced = useMemo(() => <Announced portal={portal} />, [portal])
  const readPlace = () => navigator.location
  const place = useSyncExternalStore(navigator.subscribe, readPlace, readPlace)
  return (
    <PortalFrame language={language} announced={announced}>
      <AnnouncedContext value={announced}>
        <CrashGuard portal={portal} language={language}>
          <LocationContext value={place}>
            <SessionMessagesWhenSignedIn portal={portal} />
          </LocationContext>
          <GuardedScreen portal={portal} place={place} />
          <AlertsWhenReady portal={portal} />
        </CrashGuard>
      </AnnouncedContext>
    </PortalFrame>
  )
}

/**
 * Blank until it is certain that the person may be here (R31); who may not is sent on (R30, R35, R55). What is shown
 * stays, marked as busy, until the next screen can be drawn whole, or its skeleton where that takes long.
 */
function GuardedScreen({ portal, place }: { portal: Portal; place: PortalLocation }) {
  const { core, navigator } = portal
  const root = use(RootContext)
  const hasToken = () => core.session.accessToken !== null
  const signedIn = useSyncExternalStore(core.session.subscribe, hasToken, hasToken)
  const elsewhere = redirectFor(place.path, signedIn, portal.area)
  const [signsInElsewhere, setSignsInElsewhere] = useState(false)
  useEffect(() => {
    if (elsewhere !== undefined) navigator.replace(elsewhere)
    setSignsInElsewhere(elsewhere !== undefined && portal.signsInElsewhere())
  }, [portal, navigator, elsewhere])
  const { shown, busy, late, failure } = useArrival(portal, place, elsewhere === undefined, signedIn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place is asked for by itself
  useEffect(() => {
    if (busy) noteLeaving(core)
  }, [core, place, busy])
  useEffect(
    () => (shown && !busy ? preloadWhenIdle(portal, shown, root) : undefined),
    [portal, shown, busy, root],
  )

  if (elsewhere !== undefined && signsInElsewhere) return <SignInElsewhere />
  const drawn = late && sharesFrame(shown, place, portal) ? place : shown
  // Outside the frame of the signed-in area there is nothing to keep. What is lost again may be gone with its release.
  if (failure && drawn !== place) {
    if (failure.times > 1) throw failure.error
    return <LostScreen failure={failure} />
  }
  if (late && drawn !== place) return elsewhere === undefined ? <PortalSkeleton path={place.path} /> : null
  return (
    drawn && (
      <ScreenFrame busy={busy && drawn !== place}>
        <LocationContext value={drawn}>
          <PartsFailureContext value={failure}>
            <AreaOf portal={portal} path={drawn.path} />
          </PartsFailureContext>
        </LocationContext>
      </ScreenFrame>
    )
  )
}

/** The menu of the signed-in area, and focus in it, stays while one of its pages is late. */
const sharesFrame = (shown: PortalLocation | undefined, place: PortalLocation, { area }: Portal) =>
  shown !== undefined &&
  areaFor(shown.path, area) === 'dashboard' &&
  areaFor(place.path, area) === 'dashboard'

function AreaOf({ portal, path }: { portal: Portal; path: string }) {
  const name = areaFor(path, portal.area)
  const Area = areas[name].peek()?.default
  if (!Area) return null
  // The login form may have been painted already, and React finds no Suspense boundary in what was painted.
  if (name === 'login') return <Area portal={portal} />
  return (
    <Suspense fallback={<PortalSkeleton path={path} />}>
      <Area portal={portal} />
    </Suspense>
  )
}
