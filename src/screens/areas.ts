import type { ComponentType } from 'react'
import { type Loadable, loadable } from '../core/chunks/loadable'
import type { AreaName } from '../core/page/area'
import type { Portal } from '../core/page/portal'
import LoginArea from './login'

export type Area = ComponentType<{ portal: Portal }>

interface AreaModule {
  readonly default: Area
  /** Gets ready what its first screen is drawn with, into an element that shows another area at the moment. */
  readonly prepare?: (portal: Portal, root: ShadowRoot) => void
}

const login = { default: LoginArea }

/** Each area is a chunk of its own, but for the login form, which is there from the start. */
export const areas: Readonly<Record<AreaName, Loadable<AreaModule>>> = {
  login: { peek: () => login, load: () => Promise.resolve(login) },
  dashboard: loadable(() => import('./dashboard')),
  register: loadable(() => import('./register')),
  'mobile-setup': loadable(() => import('./mobile-setup')),
  'company-qr': loadable(() => import('./company-qr')),
}
