import { type Query, QueryClient } from '@tanstack/query-core'
import type { Core } from './core'

// What the signed-in screens have fetched, once for a page. It belongs to a session: when that ends, or another one
// begins, everything is dropped and what is under way is aborted, so that no one is shown what somebody else fetched.
// A host may put another token into session storage without a word; that is another session, too.

interface Kept {
  readonly client: QueryClient
  owner: string | null
}

const kept = new WeakMap<Core, Kept>()

/**
 * The page's cache of answers. Asks again only when a screen opens, when somebody calls `invalidate` or when a person
 * presses a button: not on focus, not when the network returns, and not a second time after a failure, which the person
 * has seen already.
 */
export function queryClientOf(core: Core): QueryClient {
  const known = kept.get(core) ?? keep(core)
  const owner = core.session.accessToken
  if (known.owner !== owner) known.client.clear()
  known.owner = owner
  return known.client
}

/** A part that appears beside another one that shows the same takes what that one has, be it a failure. */
const isShownOnce = (query: Query<unknown, Error, unknown, readonly unknown[]>) =>
  query.getObserversCount() < 2

function keep(core: Core): Kept {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Whether there is a network shows when we try. The library would wait for it without a word.
        networkMode: 'always',
        refetchOnMount: isShownOnce,
        retryOnMount: isShownOnce,
        // Kept as long as the session: it is little, and a timer for each answer would outlive the element.
        gcTime: Number.POSITIVE_INFINITY,
      },
    },
  })
  core.session.subscribe(() => client.clear())
  const made = { client, owner: core.session.accessToken }
  kept.set(core, made)
  return made
}

/**
 * Says that the answers of these calls are out of date: what is on screen is fetched again, the rest when it is shown
 * next. Resolves when all of that is over, also if some of it failed.
 */
export const invalidate = (core: Core, ...callIds: readonly string[]): Promise<void> =>
  queryClientOf(core).invalidateQueries({
    predicate: ({ queryKey: [callId] }) => typeof callId === 'string' && callIds.includes(callId),
  })
