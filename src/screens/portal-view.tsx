import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { type AreaName, areaOfPath, homeOfArea, redirectFor } from '../core/area'
import type { Place } from '../core/navigation'
import type { Portal } from '../core/portal'
import { areaAtHand, loadArea } from './areas'
import { CrashGuard } from './crash-guard'
import { NoticesWhenReady } from './notices-when-ready'
import { PortalContext } from './portal-context'
import { PortalFrame } from './portal-frame'
import { preloadWhenIdle } from './preload'
import { SessionNoticesWhenSignedIn } from './session-notices-when-signed-in'
import { useAnnouncement } from './use-announcement'
import { usePlace } from './use-place'
import { RootContext } from './use-sheets'
import { useStore } from './use-store'

export interface PortalViewProps {
  readonly portal: Portal
  readonly root: ShadowRoot
  /** React has rendered for the first time. */
  readonly onReady: () => void
}

/** All that an element shows: the area of its present place, its dialog and its live region. */
export function PortalView({ portal, root, onReady }: PortalViewProps) {
  useEffect(() => {
    onReady()
    portal.emit({ type: 'ready' })
    return preloadWhenIdle(portal)
  }, [portal, onReady])

  return (
    <PortalContext value={portal}>
      <RootContext value={root}>
        <Frame portal={portal} />
      </RootContext>
    </PortalContext>
  )
}

function Frame({ portal }: { portal: Portal }) {
  const { core } = portal
  const language = useStore(core.i18n.language)
  const place = usePlace()
  return (
    <PortalFrame language={language} announcement={useAnnouncement(portal)}>
      <CrashGuard portal={portal} language={language}>
        <SessionNoticesWhenSignedIn portal={portal} />
        <GuardedArea portal={portal} place={place} />
        <NoticesWhenReady portal={portal} />
      </CrashGuard>
    </PortalFrame>
  )
}

/** Blank until it is certain that the person may be here (R31); who may not is sent on (R30, R35, R55). */
function GuardedArea({ portal, place }: { portal: Portal; place: Place }) {
  const { core, navigator } = portal
  const hasToken = () => core.session.accessToken !== null
  const signedIn = useSyncExternalStore(core.session.subscribe, hasToken, hasToken)
  const elsewhere = redirectFor(place.path, signedIn, portal.area)
  useEffect(() => {
    if (elsewhere !== undefined) navigator.replace(elsewhere)
  }, [navigator, elsewhere])
  return elsewhere === undefined ? <AreaOf portal={portal} name={areaFor(portal, place.path)} /> : null
}

/**
 * The company QR has no path of its own: its element shows it where the dashboard would be. A path that nobody owns is
 * the element's own to say no to.
 */
const areaFor = ({ area }: Portal, path: string): AreaName =>
  area === 'company-qr' && path === homeOfArea[area] ? area : (areaOfPath(path) ?? area)

function AreaOf({ portal, name }: { portal: Portal; name: AreaName }) {
  const Area = useArea(name)
  if (Area === undefined) return null
  // The login form may have been painted already, and React finds no Suspense boundary in what was painted.
  if (name === 'login') return <Area portal={portal} />
  return (
    <Suspense>
      <Area portal={portal} />
    </Suspense>
  )
}

/** The area's screens, loaded if need be; a chunk that is gone is thrown, for the crash guard to tell. */
function useArea(name: AreaName) {
  const [, setLoaded] = useState<AreaName>()
  const [failure, setFailure] = useState<unknown>()
  const area = areaAtHand(name)
  useEffect(() => {
    if (area === undefined) loadArea(name).then(() => setLoaded(name), setFailure)
  }, [name, area])
  if (failure !== undefined) throw failure
  return area
}
