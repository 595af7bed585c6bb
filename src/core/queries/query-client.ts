// biome-ignore lint/correctness/noUndeclaredDependencies: react-query brings it; declared here, it could become another version
import { QueryClient } from '@tanstack/query-core'
import type { Core } from '../core'

// What the signed-in screens have fetched, once for a page. It belongs to a session: when that ends, or another one
// begins, everything is dropped and what is under way is aborted, so that nobody is shown what somebody else fetched.

const clients = new WeakMap<Core, QueryClient>()

/**
 * The page's cache of answers. Asks again only when a screen opens, when it is told to (`invalidate`) or when a person
 * presses a button: not on focus, not when the network returns, and not a second time after a failure, which the person
 * has been told of already.
 */
export const queryClientOf = (core: Core): QueryClient => {
  const known = clients.get(core)
  if (known) return known
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Whether there is a network shows when we try. The library would wait for it without a word.
        networkMode: 'always',
        // Kept as long as the session: it is little, and a timer for each answer would outlive the element.
        gcTime: Number.POSITIVE_INFINITY,
      },
    },
  })
  core.session.subscribe(() => client.clear())
  clients.set(core, client)
  return client
}

/**
 * Says that the answers of these calls are out of date: what is on screen is fetched again, the rest when it is shown
 * next. Resolves when all of that is over, also if some of it failed.
 */
export const invalidate = (core: Core, ...callIds: readonly string[]): Promise<void> =>
  queryClientOf(core).invalidateQueries({
    predicate: ({ queryKey: [callId] }) => typeof callId === 'string' && callIds.includes(callId),
  })
