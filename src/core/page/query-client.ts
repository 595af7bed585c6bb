import { type Query, QueryClient } from '@tanstack/query-core'
import { toJson } from '../../contract/json'
import type { Core } from './page'

// The page's only cache of the data that the signed-in screens load. It belongs to one session. When that session
// ends or another one begins, all data is dropped and running requests are aborted, so that no user sees another
// user's data. A host may write another token into session storage without an event. That is another session, too.

interface SessionCache {
  readonly client: QueryClient
  owner: string | null
}

const caches = new WeakMap<Core, SessionCache>()

/**
 * Returns the page's cache of responses. A query loads again only when a screen opens, after `invalidate`, or when
 * the user presses a button. It does not load again on focus or when the network returns. It does not retry after a
 * failure, because the user has already seen the failure.
 */
export function queryClientOf(core: Core): QueryClient {
  const cache = caches.get(core) ?? createCache(core)
  const owner = core.session.accessToken
  if (cache.owner !== owner) cache.client.clear()
  cache.owner = owner
  return cache.client
}

/**
 * True if only one component shows the query. A second component uses the same result, even a failure, and must not
 * load the query again.
 */
const isShownOnce = (query: Query<unknown, Error, unknown, readonly unknown[]>) =>
  query.getObserversCount() < 2

function createCache(core: Core): SessionCache {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // By default, TanStack Query hashes keys with the page's JSON.stringify, which a page's `toJSON` may alter.
        queryKeyHashFn: toJson,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Always sends the request, which fails if there is no network. By default, the library would silently wait
        // for a network.
        networkMode: 'always',
        refetchOnMount: isShownOnce,
        retryOnMount: isShownOnce,
        // Responses are kept until the session ends. The data is small, and a timer for each response would outlive
        // the element.
        gcTime: Number.POSITIVE_INFINITY,
      },
    },
  })
  core.session.subscribe(() => client.clear())
  const cache = { client, owner: core.session.accessToken }
  caches.set(core, cache)
  return cache
}

/**
 * Marks the responses of these calls as outdated. Responses on screen are loaded again now, others when they are
 * shown next. Resolves when the loading has ended, even if part of it failed.
 */
export const invalidate = (core: Core, ...callIds: readonly string[]): Promise<void> =>
  queryClientOf(core).invalidateQueries({
    predicate: ({ queryKey: [callId] }) => typeof callId === 'string' && callIds.includes(callId),
  })
