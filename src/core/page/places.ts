/*
 * All places of the portal: path, area, title, entry in the side menu, and the places that probably follow.
 * src/screens/place-screens.ts lists the chunks and texts of each place's screen under the same names. Prefetching,
 * the side menu, and the routes and titles of the standalone portal are derived from both tables.
 */

/** The areas, one for each of the five elements. The company QR code is a panel of the dashboard. */
export type AreaName = 'login' | 'dashboard' | 'register' | 'mobile-setup' | 'company-qr'

interface PlaceRow {
  readonly path: string
  readonly area: AreaName
  /**
   * Key of the title. In the signed-in area it is a key of the texts `places`. Elsewhere only the demo shows a title,
   * so it is a key of the texts in demo/host.
   */
  readonly title: string
  /** Icon of the entry in the side menu. The menu has the order of this table. */
  readonly menu?: string
  /**
   * The places that probably follow, the most probable first. Default: the following places of the area's home, or
   * the dashboard in the area `login`.
   */
  readonly next?: readonly string[]
}

export const places = {
  login: { path: '/', area: 'login', title: 'login', next: ['auth'] },
  auth: {
    path: '/auth',
    area: 'login',
    title: 'auth',
    // Of these, only the screens of the employee's own methods are prefetched.
    next: ['authMobile', 'authPc', 'authFido', 'authOtp', 'authEmail', 'authSms', 'authRecovery'],
  },
  authMobile: { path: '/auth/mobile', area: 'login', title: 'auth' },
  authMobileWait: { path: '/auth/mobile/wait', area: 'login', title: 'auth' },
  authPc: { path: '/auth/pc', area: 'login', title: 'auth' },
  authFido: { path: '/auth/fido', area: 'login', title: 'auth' },
  authOtp: { path: '/auth/otp', area: 'login', title: 'auth' },
  authEmail: { path: '/auth/email', area: 'login', title: 'auth' },
  authSms: { path: '/auth/sms', area: 'login', title: 'auth' },
  authRecovery: { path: '/auth/recovery', area: 'login', title: 'auth' },
  authFail: { path: '/auth/fail', area: 'login', title: 'auth' },

  dashboard: {
    path: '/dashboard',
    area: 'dashboard',
    title: 'title',
    menu: 'home',
    next: ['mobile', 'register', 'sheet', 'setupOs', 'phone'],
  },
  mobile: { path: '/dashboard/mobile', area: 'dashboard', title: 'menu.mobile', menu: 'mobile' },
  otp: { path: '/dashboard/otp', area: 'dashboard', title: 'menu.otp', menu: 'otp' },
  fido: { path: '/dashboard/fido', area: 'dashboard', title: 'menu.fido', menu: 'fido' },
  pc: { path: '/dashboard/pc', area: 'dashboard', title: 'menu.pc', menu: 'pc' },
  sheet: { path: '/dashboard/sheet', area: 'dashboard', title: 'sheet' },
  phone: { path: '/dashboard/phone', area: 'dashboard', title: 'phone' },

  register: { path: '/register', area: 'register', title: 'register', next: ['mobile'] },
  registerMobile: { path: '/register/mobile', area: 'register', title: 'register' },
  registerOtp: { path: '/register/otp', area: 'register', title: 'register' },
  registerFido: { path: '/register/fido', area: 'register', title: 'register' },
  registerPc: { path: '/register/pc', area: 'register', title: 'register' },
  registerComplete: { path: '/register/complete', area: 'register', title: 'register' },
  registerFail: { path: '/register/fail', area: 'register', title: 'register' },

  setupOs: { path: '/mobileSetup/os', area: 'mobile-setup', title: 'mobileSetup', next: ['register'] },
  setupTerms: { path: '/mobileSetup/terms', area: 'mobile-setup', title: 'mobileSetup' },
  setupDownload: { path: '/mobileSetup/download', area: 'mobile-setup', title: 'mobileSetup' },
  setupLink: { path: '/mobileSetup/register', area: 'mobile-setup', title: 'mobileSetup' },
  setupSelect: { path: '/mobileSetup/select', area: 'mobile-setup', title: 'mobileSetup' },
} as const satisfies Readonly<Record<string, PlaceRow>>

type Places = typeof places
export type PlaceName = keyof Places
export type PlaceTitle = Places[PlaceName]['title']

/** Paths of the places that an area shows. */
export type PathIn<Area extends AreaName> = Extract<Places[PlaceName], { readonly area: Area }>['path']

/** The first place of an area, if the host names no other. */
export const homeOf = {
  login: 'login',
  dashboard: 'dashboard',
  register: 'register',
  'mobile-setup': 'setupOs',
  'company-qr': 'dashboard',
} as const satisfies Readonly<Record<AreaName, PlaceName>>

/**
 * Path of an area's first place. It is only a type, so that the elements' first file need not include the table
 * `places`.
 */
export type HomeOf<Area extends AreaName> = Places[(typeof homeOf)[Area]]['path']

/** The rows of `places`, typed with their optional fields. */
export const placeRows: Readonly<Record<PlaceName, PlaceRow & { readonly next?: readonly PlaceName[] }>> =
  places

const names = Object.keys(places) as PlaceName[]

/** Returns the place at a path, or undefined if there is no place at this path. */
export const placeOf = (path: string): PlaceName | undefined =>
  names.find((name) => placeRows[name].path === path)

const firstSegmentOf = (path: string) => path.split('/')[1] ?? ''

/**
 * Returns the area that owns a path, even if no place has this path. Undefined for a path of the host (`/sample`…).
 */
export function areaOfPath(path: string): AreaName | undefined {
  const plain = path.replace(/[?#].*/s, '')
  const owner = names.find((name) => firstSegmentOf(placeRows[name].path) === firstSegmentOf(plain))
  return owner && !plain.startsWith('//') ? placeRows[owner].area : undefined
}

/**
 * Returns the area whose screens an element shows for a path. The company QR code has no path: its element
 * shows it at the dashboard's path. For a path that no area owns, it is the element's own area, which rejects the
 * path.
 */
export const areaFor = (path: string, shownBy: AreaName): AreaName =>
  shownBy === 'company-qr' && path === places.dashboard.path ? shownBy : (areaOfPath(path) ?? shownBy)

/**
 * Returns the path to go to instead of `path`, or undefined to stay. The signed-in areas need an access token, and
 * the sign-in screens are useless to a signed-in user. A path that no area owns belongs to the area of the element
 * that shows it (`shownBy`).
 */
export function redirectFor(path: string, signedIn: boolean, shownBy?: AreaName): string | undefined {
  const area = areaOfPath(path) ?? shownBy
  if (area === undefined) return undefined
  if (area !== 'login') return signedIn ? undefined : places.login.path
  return signedIn ? places.dashboard.path : undefined
}
