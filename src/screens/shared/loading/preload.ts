import { enabledMethods, isPasskeyMethod } from '../../../contract/methods'
import { brokerProgram } from '../../../core/broker/lazy-broker'
import { loadAll } from '../../../core/chunks/load-all'
import type { Loadable } from '../../../core/chunks/loadable'
import { areaOfPath } from '../../../core/page/area'
import type { Portal } from '../../../core/page/portal'
import type { PortalLocation } from '../../../core/page/portal-location'
import { newPasskeyPrompt, passkeyPrompt } from '../../../core/passkey/browser-passkeys'
import { ignore } from '../../../core/platform/ignore'
import { authState } from '../../../core/sign-in/auth-state'
import { areas } from '../../areas'
import { helpDeskDetails } from '../help-desk/help-desk-part'
import { companyQrPanel, qrProgram } from './later-screens'
import { partsOf } from './parts-of'
import { skeleton } from './skeleton-part'
import { textParts } from './text-parts'

/** Fetches ahead what probably follows a screen, and gets the dashboard ready to be drawn where that is next. */
export function preload(portal: Portal, place: PortalLocation, root: ShadowRoot | null): void {
  for (const parts of [[skeleton], ...following(portal, place), [helpDeskDetails]]) {
    loadAll(parts).catch((error: unknown) =>
      ignore(error, 'whoever needs it asks again, and says so where it fails'),
    )
  }
  const dashboardIsNext = place.path !== '/' && areaOfPath(place.path) === 'login'
  if (!dashboardIsNext || !root) return
  areas.dashboard.load().then(
    ({ prepare }) => portal.core.environment.whenIdle(() => prepare?.(portal, root)),
    (error: unknown) => ignore(error, 'it is got ready when it is shown'),
  )
}

/** What may be wanted next, the most probable first. */
function following(portal: Portal, { path, state }: PortalLocation): Loadable[][] {
  const { core, area } = portal
  if (area === 'company-qr') return []
  const places = (...paths: string[]) => paths.map((next) => partsOf(portal, next))
  const broker = core.options.get().openBroker ? [] : [brokerProgram]
  if (path === '/') return places('/auth')
  if (path === '/auth') {
    const methods = enabledMethods(authState(state)?.login ?? {})
    return [
      ...places(...methods.map(({ name }) => `/auth/${name}`)),
      methods.some(({ name }) => name === 'mobile') ? broker : [],
      methods.some(isPasskeyMethod) ? [passkeyPrompt] : [],
    ]
  }
  const companyQr = [companyQrPanel, qrProgram, ...textParts(core.i18n, 'companyQr')]
  switch (areaOfPath(path)) {
    case 'login':
      return places('/dashboard')
    case 'register':
      return [[newPasskeyPrompt], [...broker, qrProgram], ...places('/dashboard/mobile')]
    case 'mobile-setup':
      return [companyQr, broker, ...places('/register')]
    default:
      return [
        ...places('/dashboard/mobile', '/register'),
        companyQr,
        ...places('/dashboard/sheet', '/mobileSetup/os'),
      ]
  }
}
