import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AnswerOf, Call, QueryOf } from '../contract/call'
import type { CallInput } from '../core/http/http'
import { queryClientOf } from '../core/page/query-client'
import { usePortal } from './portal-context'

export interface CallQueryOptions {
  /** While another query's answer is on its way, the one before it stays (`isPlaceholderData`): for pages of a list. */
  readonly keepPrevious?: boolean | undefined
  /** False as long as something that the call needs is not known. */
  readonly enabled?: boolean | undefined
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
      queryKey: query === undefined ? [call.id] : [call.id, query],
      queryFn: ({ signal }) => portal.call(call, { query, signal } as unknown as CallInput<C>),
      enabled,
      ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    },
    queryClientOf(portal.core),
  )
}
