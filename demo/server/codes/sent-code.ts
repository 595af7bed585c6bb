import type { SentCodeType } from '../../../src/contract/authentication-types'
import type { CodeMethod } from './code-method'
import { consumeCode } from './codes'

/**
 * A code that this server made up and sent. Wrong, used, expired and never sent are one refusal (14002), so that
 * guessing learns nothing.
 */
const sentCode = (method: SentCodeType): CodeMethod => ({
  type: method,
  prepare: async (_services, { userId, applicationId }, code) => {
    return async () => async (needs) => {
      const accepted = await consumeCode(needs, { userId, applicationId, method }, code)
      return accepted ? { accepted } : { accepted, code: 14002 }
    }
  },
})

export const emailCode = sentCode('email')
export const smsCode = sentCode('sms')
