import { type QueryFunctionContext, QueryObserver } from '@tanstack/query-core'
import type { AnswerOf, Call, QueryOf } from '../../contract/call'
import type { CallInput } from '../http/http'
import type { Unsubscribe } from '../platform/environment'
import type { Portal } from './portal'
import { queryClientOf } from './query-client'

/** Under what the answer of a call that only reads is kept, and how it is had. */
export const callQuery = <C extends Call>(portal: Portal, call: C, query?: QueryOf<C>) => ({
  queryKey: query === undefined ? [call.id] : [call.id, query],
  queryFn: ({ signal }: QueryFunctionContext): Promise<AnswerOf<C>> =>
    portal.call(call, { query, signal } as unknown as CallInput<C>),
})

/**
 * Makes a call for a screen that is about to be drawn, which takes what comes of it as from another one beside it.
 * @returns to be called once the screen is there: ends the call where no screen has taken it over
 */
export const askAhead = <C extends Call>(portal: Portal, call: C, query?: QueryOf<C>): Unsubscribe =>
  new QueryObserver(queryClientOf(portal.core), callQuery(portal, call, query)).subscribe(() => undefined)
