import { enabledMethods, isPasskeyMethod } from '../../../contract/methods'
import { type Loadable, loadable } from '../../../core/chunks'
import type { ElementContext } from '../../../core/page/element-context'
import { brokerProgram } from '../../../core/page/page'
import type { Place } from '../../../core/page/place'
import { areaOfPath, homeOf, type PlaceName, placeOf, placeRows, places } from '../../../core/page/places'
import { newPasskeyPrompt, passkeyPrompt } from '../../../core/passkey/browser-passkeys'
import { ignore } from '../../../core/platform/report'
import { authState, methodPath } from '../../../core/sign-in/sign-in-places'
import { areas, partsOf } from '../../arrival'
import { companyQrPanel } from '../../place-screens'
import { helpDeskDetails } from '../help-desk-block'
import { loadAll, textParts } from './parts'
import { skeleton } from './skeleton-part'

/** Loads what the user probably needs after this screen. If the dashboard is next, also prepares its style sheets. */
export function preload(context: ElementContext, place: Place): void {
  for (const parts of [[skeleton], ...following(context, place), [helpDeskDetails]]) {
    loadAll(parts).catch((error: unknown) =>
      ignore(error, 'the screen that needs the part loads it again, and reports a failure'),
    )
  }
  const dashboardIsNext = place.path !== places.login.path && areaOfPath(place.path) === 'login'
  if (!dashboardIsNext) return
  areas.dashboard.load().then(
    ({ prepare }) => context.core.environment.whenIdle(() => prepare?.(context)),
    (error: unknown) => ignore(error, 'the dashboard is prepared when it is shown'),
  )
}

/** The code that draws QR codes. */
const qrProgram = loadable(() => import('../../../ui/qr-path'))

function placesAfter(path: string): readonly PlaceName[] {
  const name = placeOf(path)
  const area = areaOfPath(path) ?? 'dashboard'
  return (
    (name && placeRows[name].next) ??
    (area === 'login' ? ['dashboard'] : (placeRows[homeOf[area]].next ?? []))
  )
}

/** Returns the parts that the user may need next, the most probable first. */
function following(context: ElementContext, { path, state }: Place): Loadable[][] {
  const { core, area } = context
  if (area === 'company-qr') return []
  const next = placesAfter(path).map((name) => places[name].path)
  const partsOfAll = (paths: readonly string[]) => paths.map((each) => partsOf(context, each))
  const broker = core.options.get().openBroker ? [] : [brokerProgram]
  if (path === places.auth.path) {
    const methods = enabledMethods(authState(state)?.login ?? {})
    const offered: readonly string[] = methods.map(({ name }) => methodPath(name))
    return [
      ...partsOfAll(next.filter((each) => offered.includes(each))),
      methods.some(({ name }) => name === 'mobile') ? broker : [],
      methods.some(isPasskeyMethod) ? [passkeyPrompt] : [],
    ]
  }
  const companyQr = [companyQrPanel, qrProgram, ...textParts(core.i18n, 'companyQr')]
  switch (areaOfPath(path)) {
    case 'login':
      return partsOfAll(next)
    case 'register':
      return [[newPasskeyPrompt], [...broker, qrProgram], ...partsOfAll(next)]
    case 'mobile-setup':
      return [companyQr, broker, ...partsOfAll(next)]
    default:
      return [...partsOfAll(next), companyQr]
  }
}
