import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AnswerOf, Call, QueryOf } from '../contract/call'
import type { CallInput } from '../core/http'
import { queryClientOf } from '../core/page/query-client'
import { useElementContext } from './element-context'

export interface CallQueryOptions {
  /**
   * True to return the earlier response (with `isPlaceholderData`) while another query loads, for the pages of a
   * list.
   */
  readonly keepPrevious?: boolean | undefined
  /** False while a value that the call needs is still unknown. The call is not sent then. */
  readonly enabled?: boolean | undefined
}

/**
 * Returns the response of a call that only reads. The response is loaded when the screen opens, and all components
 * that use the call share it. The response to the latest query wins, and leaving the screen aborts the call. If the
 * call fails, `context.call` shows the failure, so the screen only has to offer `refetch`.
 */
export function useCallQuery<C extends Call>(
  call: C,
  query?: QueryOf<C>,
  { keepPrevious, enabled }: CallQueryOptions = {},
): UseQueryResult<AnswerOf<C>> {
  const context = useElementContext()
  return useQuery<AnswerOf<C>>(
    {
      queryKey: query === undefined ? [call.id] : [call.id, query],
      queryFn: ({ signal }) => context.call(call, { query, signal } as unknown as CallInput<C>),
      enabled,
      ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    },
    queryClientOf(context.core),
  )
}

/**
 * Returns the responses of a call to several queries, in their order. It is one query: it has an error if one of the
 * calls fails.
 */
export function useCallQueries<C extends Call>(
  call: C,
  queries: readonly QueryOf<C>[],
  { enabled }: Pick<CallQueryOptions, 'enabled'> = {},
): UseQueryResult<readonly AnswerOf<C>[]> {
  const context = useElementContext()
  return useQuery<readonly AnswerOf<C>[]>(
    {
      queryKey: [call.id, queries],
      queryFn: ({ signal }) =>
        Promise.all(queries.map((query) => context.call(call, { query, signal } as unknown as CallInput<C>))),
      enabled,
    },
    queryClientOf(context.core),
  )
}
