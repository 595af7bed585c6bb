import type { Route } from './route'

/** The user service: all of it needs a token. */
export const userRoutes: readonly Route[] = [
  {
    service: 'user',
    method: 'GET',
    path: 'application/all',
    handle: ({ applications }) => ({ json: applications }),
  },
]
