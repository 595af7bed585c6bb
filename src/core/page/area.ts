/** The five areas, one for each element. */
export type AreaName = 'login' | 'dashboard' | 'register' | 'mobile-setup' | 'company-qr'

const firstSegments: Readonly<Record<string, AreaName>> = {
  '': 'login',
  auth: 'login',
  dashboard: 'dashboard',
  register: 'register',
  mobileSetup: 'mobile-setup',
}

/** The area that owns a path, or undefined for a path of the host (`/sample`, `/personalPolicy`…). */
export function areaOfPath(path: string): AreaName | undefined {
  const [, first = '', ...rest] = path.replace(/[?#].*/s, '').split('/')
  return first === '' && rest.length > 0 ? undefined : firstSegments[first]
}

/** Where an area opens when no one says otherwise. The company QR is a panel of the dashboard. */
export const homeOfArea: Readonly<Record<AreaName, string>> = {
  login: '/',
  dashboard: '/dashboard',
  register: '/register',
  'mobile-setup': '/mobileSetup/os',
  'company-qr': '/dashboard',
}

/**
 * The area whose screens an element shows for a path. The company QR has no path of its own: its element shows it where the
 * dashboard would be. A path that no one owns is the element's own to say no to.
 */
export const areaFor = (path: string, shownBy: AreaName): AreaName =>
  shownBy === 'company-qr' && path === homeOfArea[shownBy] ? shownBy : (areaOfPath(path) ?? shownBy)

/**
 * Where a person must go instead of `path`, or undefined to stay: the signed-in areas need an access
 * token, and the sign-in screens are of no use to somebody who has one. A path that no one owns
 * belongs to the area of the element that is asked to show it.
 */
export function redirectFor(path: string, signedIn: boolean, shownBy?: AreaName): string | undefined {
  const area = areaOfPath(path) ?? shownBy
  if (area === undefined) return undefined
  if (area !== 'login') return signedIn ? undefined : '/'
  return signedIn ? '/dashboard' : undefined
}
