import type { Loadable } from '../../../core/chunks/loadable'
import type { Namespace } from '../../../core/i18n/texts'
import { type AreaName, areaFor } from '../../../core/page/area'
import type { Portal } from '../../../core/page/portal'
import { devicePaths } from '../../../core/sign-in/device-paths'
import { areas } from '../../areas'
import { authScreens } from './auth-screens-part'
import { deviceRoutes, manageScreen, recoverySheetScreen } from './later-screens'
import { textParts } from './text-parts'

/** What the screen of a place is made of. It can be drawn whole, and without a pause, when all of this is here. */
export function partsOf(portal: Pick<Portal, 'area' | 'core'>, path: string): Loadable[] {
  const area = areaFor(path, portal.area)
  const texts = (...namespaces: Namespace[]) => textParts(portal.core.i18n, ...namespaces)
  return [areas[area], ...behind[area](path, texts)]
}

/** Not from the table of kinds: that one brings their calls along. */
const managed = /^\/dashboard\/(mobile|otp|fido|pc)$/

type Behind = (path: string, texts: (...namespaces: Namespace[]) => Loadable[]) => Loadable[]

/** What comes with the area's own chunk, for a path of that area. */
const behind: Readonly<Record<AreaName, Behind>> = {
  login(path, texts) {
    if (path === '/') return []
    if (!devicePaths.includes(path)) return [authScreens, ...texts('auth', 'common')]
    return [authScreens, deviceRoutes, ...texts('auth', 'common', 'devices', 'errors')]
  },
  dashboard(path, texts) {
    if (managed.test(path)) return [manageScreen, ...texts('dashboard', 'common', 'manage')]
    if (path === '/dashboard/sheet') return [recoverySheetScreen, ...texts('dashboard', 'common', 'manage')]
    return texts('dashboard', 'common')
  },
  register: (_, texts) => texts('register', 'setup', 'common', 'errors'),
  'mobile-setup': (_, texts) => texts('setup', 'register', 'common', 'companyQr'),
  'company-qr': (_, texts) => texts('companyQr', 'common'),
}
