import { codeRoutes } from './code-routes'
import { loginRoutes } from './login-routes'
import { mobileRoutes } from './mobile-routes'
import { passkeyRoutes } from './passkey-routes'
import { registrationRoutes } from './registration-routes'
import type { Route } from './route'
import { userRoutes } from './user-routes'

/** The calls of the specification that this backend knows. */
export const routes: readonly Route[] = [
  ...loginRoutes,
  ...codeRoutes,
  ...mobileRoutes,
  ...passkeyRoutes,
  ...registrationRoutes,
  ...userRoutes,
]
