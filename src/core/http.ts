import type { CallError } from './call-error'
import type { AnswerOf, BodyOf, Call, QueryOf } from '../contract/call'
import type { Core } from './core'

export interface CallInput<C extends Call> {
  readonly query?: QueryOf<C>
  readonly body?: BodyOf<C>
  readonly signal?: AbortSignal | undefined
}

/** Makes a call. Rejects with a CallError, or with the signal's reason when it is aborted. */
export type Http = <C extends Call>(call: C, input: CallInput<C>) => Promise<AnswerOf<C>>

export declare const createHttp: (core: Core, onFailure: (error: CallError, call: Call) => void) => Http
