import type { Route } from './route'

/** What the set-up wizard asks for besides the user service. */
export const registrationRoutes: readonly Route[] = [
  {
    service: 'app',
    method: 'GET',
    path: 'terms-and-conditions',
    handle: ({ terms }) => ({ text: terms }),
  },
]
