import { loadable } from '../../../core/chunks/loadable'

/** Everything behind the login form. Apart from the other screens, because it uses some of them. */
export const authScreens = loadable(() => import('../../login/auth-screens'))
