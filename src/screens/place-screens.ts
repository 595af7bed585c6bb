import type { ComponentType } from 'react'
import { type Loadable, loadable } from '../core/chunks'
import type { Namespace } from '../core/i18n/texts'
import type { PlaceName } from '../core/page/places'
import { authScreens, deviceRoutes } from './login'

interface PlaceScreen {
  /** The namespaces of the screen's texts. */
  readonly texts: readonly Namespace[]
  /** The page that is shown beside the menu of the signed-in area. Undefined if it is part of the area's chunk. */
  readonly page?: Loadable<{ readonly default: ComponentType }>
  /** Chunks that the screen needs in addition to the area's chunk. */
  readonly chunks?: readonly Loadable[]
}

const code: PlaceScreen = { chunks: [authScreens], texts: ['auth', 'common'] }
const device: PlaceScreen = {
  chunks: [authScreens, deviceRoutes],
  texts: ['auth', 'common', 'devices', 'errors'],
}
const managed: PlaceScreen = {
  page: loadable(() => import('./dashboard/manage-screen')),
  texts: ['dashboard', 'common', 'manage'],
}
const registration: PlaceScreen = { texts: ['register', 'setup', 'common', 'errors', 'companyQr'] }
const setup: PlaceScreen = { texts: ['setup', 'register', 'common', 'companyQr'] }

/**
 * The parts of each place's screen, in addition to those of its area. The login form is part of the entry and needs
 * no other parts.
 */
export const placeScreens: Readonly<Record<PlaceName, PlaceScreen>> = {
  login: { texts: [] },
  auth: code,
  authMobile: device,
  authMobileWait: device,
  authPc: device,
  authFido: device,
  authOtp: code,
  authEmail: code,
  authSms: code,
  authRecovery: code,
  authFail: device,

  dashboard: { texts: ['dashboard', 'common'] },
  mobile: managed,
  otp: managed,
  fido: managed,
  pc: managed,
  sheet: {
    page: loadable(() => import('./dashboard/recovery-sheet-screen')),
    texts: ['dashboard', 'common', 'manage'],
  },
  phone: {
    page: loadable(() => import('./dashboard/phone-screen')),
    texts: ['dashboard', 'common', 'manage'],
  },

  register: registration,
  registerMobile: registration,
  registerOtp: registration,
  registerFido: registration,
  registerPc: registration,
  registerComplete: registration,
  registerFail: registration,

  setupOs: setup,
  setupTerms: setup,
  setupDownload: setup,
  setupLink: setup,
  setupSelect: setup,
}

/**
 * The parts of the screen with the company QR code. The screen is not a place: one element shows only this screen,
 * and the dashboard shows it in a panel.
 */
export const companyQrScreen: PlaceScreen = { texts: ['companyQr', 'common'] }
export const companyQrPanel = loadable(() => import('./company-qr/company-qr-panel'))
