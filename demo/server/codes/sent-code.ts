import type { SentCodeType } from '../../../src/contract/authentication-types'
import type { CodeMethod } from './code-method'
import { takeCode } from './codes'

/**
 * A code that this server made up and sent. Wrong, used, expired and never sent are one refusal (14002), so that
 * guessing learns nothing.
 */
export const sentCode = (method: SentCodeType): CodeMethod => ({
  type: method,
  isAlwaysGuessable: true,
  prepare: async (services, { userId, applicationId }, code) => {
    const purpose = { userId, applicationId, method }
    return async () => ({ taking: (bind) => takeCode(bind, services, purpose, code), refusal: 14002 })
  },
})
