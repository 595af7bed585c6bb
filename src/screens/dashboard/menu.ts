import { allKinds } from '../../core/devices/device-kinds'
import type { TextKey } from '../../core/i18n/texts'
import type { IconName } from '../../ui/icon'

export interface MenuItem {
  readonly path: string
  readonly icon: IconName
  readonly text: TextKey
}

/** The side menu, from top to bottom (R80). */
export const menu: readonly MenuItem[] = [
  { path: '/dashboard', icon: 'home', text: 'dashboard:title' },
  ...allKinds.map(({ path, name }) => ({ path, icon: name, text: `dashboard:menu.${name}` as const })),
]
