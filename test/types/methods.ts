/**
 * Tables that a new row in the table of methods needs. `tsc` refuses each of them, because the invented method is
 * missing there. Nothing here runs.
 */
import type { Call } from '../../src/contract/call'
import { codeSends, codeValidations } from '../../src/contract/calls/code'
import type { Method } from '../../src/contract/methods'
import { deviceKinds } from '../../src/core/devices/device-kinds'

interface Voice {
  readonly name: 'voice'
  readonly wireType: 'voice'
  readonly statusFlag: 'voiceStatus'
  readonly requires: 'phone'
  readonly send: 'voiceSend'
  readonly validate: 'voiceValidate'
}

interface Watch {
  readonly name: 'watch'
  readonly wireType: 'watch'
  readonly statusFlag: 'watchStatus'
  readonly requires: 'app'
}

type WithInvented = Method | Voice | Watch
type SentMethod = Extract<WithInvented, { readonly send: string }>
type TypedMethod = Extract<WithInvented, { readonly validate: string }>
type RegisteredMethod = Extract<WithInvented, { readonly requires: 'app' | 'passkey' }>

// @ts-expect-error no call sends the invented method's code
export const sends: Record<SentMethod['send'], { readonly call: Call }> = codeSends

// @ts-expect-error no call checks the invented method's code
export const validations: Record<TypedMethod['validate'], Call> = codeValidations

// @ts-expect-error nothing says how the invented device is listed, renamed and deleted
export const kinds: Record<RegisteredMethod['name'], object> = deviceKinds
