import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AnswerOf, Call, QueryOf } from '../contract/call'
import type { CallInput } from '../core/http/http'
import type { Portal } from '../core/page/portal'
import { queryClientOf } from '../core/page/query-client'
import { ignore } from '../core/platform/ignore'
import { usePortal } from './portal-context'

export interface CallQueryOptions {
  /** While another query's answer is on its way, the one before it stays (`isPlaceholderData`): for pages of a list. */
  readonly keepPrevious?: boolean | undefined
  /** False as long as something that the call needs is not known. */
  readonly enabled?: boolean | undefined
}

function asked<C extends Call>(portal: Portal, call: C, query?: QueryOf<C>) {
  return {
    queryKey: query === undefined ? [call.id] : [call.id, query],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<C>> =>
      portal.call(call, { query, signal } as unknown as CallInput<C>),
  }
}

/**
 * The answer of a call that only reads, fetched when the screen opens and shared by all that show it. The answer to the
 * latest query wins; leaving the screen aborts. `portal.call` shows a failure, as the policy for the call says; what
 * is left to the screen is to offer `refetch`.
 */
export function useCallQuery<C extends Call>(
  call: C,
  query?: QueryOf<C>,
  { keepPrevious, enabled }: CallQueryOptions = {},
): UseQueryResult<AnswerOf<C>> {
  const portal = usePortal()
  return useQuery<AnswerOf<C>>(
    {
      ...asked(portal, call, query),
      enabled,
      ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    },
    queryClientOf(portal.core),
  )
}

/**
 * Makes a call before the screen that shows the answer is drawn. What another screen shows at the moment is left to it: when
 * that goes, its calls end.
 */
export function askAhead<C extends Call>(portal: Portal, call: C, query?: QueryOf<C>): void {
  const client = queryClientOf(portal.core)
  const wanted = client
    .getQueryCache()
    .build(client, client.defaultQueryOptions<AnswerOf<C>>(asked(portal, call, query)))
  if (wanted.isActive()) return
  wanted.fetch().catch((error: unknown) => ignore(error, 'the screen has it from the same call'))
}
