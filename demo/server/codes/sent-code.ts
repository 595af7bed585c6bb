import type { SentCodeType } from '../../../src/contract/authentication-types'
import { failure } from '../failures/api-failure'
import type { CodeMethod } from './code-method'
import { hasLiveCode, hmacOf } from './codes'

/**
 * A code that this server made up and sent. Wrong, used, expired and never sent are one refusal (14002), so that
 * guessing learns nothing.
 */
export const sentCode = (method: SentCodeType): CodeMethod => ({
  type: method,
  prepare: async (services, { target: { userId, applicationId }, requester, code }) => {
    const purpose = { userId, applicationId, method, requester }
    if (!(await hasLiveCode(services, purpose))) throw failure(14002, 'no code to try')
    return async () => ({
      // Counting the try and consuming the code are one UPDATE, so that neither two instances nor a hundred parallel guesses
      // get more tries, or two sign-ins, out of one code.
      taking: (bind) => {
        const hmac = bind(hmacOf(services.keys.codes, purpose, code))
        const now = bind(services.settings.clock.now())
        return `UPDATE sent_codes SET tries = tries + 1, consumed_at = CASE
            WHEN code_hmac = ${hmac} OR (previous_hmac = ${hmac} AND previous_expires_at > ${now}) THEN ${now}::timestamptz
          END
          WHERE user_id = ${bind(userId)} AND application_id = ${bind(applicationId)}
            AND method = ${bind(method)} AND scope = ${bind(requester.key)}
            AND consumed_at IS NULL AND expires_at > ${now} AND tries < ${bind(services.settings.limits.triesPerCode)}
          RETURNING consumed_at IS NOT NULL AS accepted`
      },
      refusal: 14002,
    })
  },
})
