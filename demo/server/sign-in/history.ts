import type { AuthenticationType } from '../../../src/contract/authentication-types'
import type { Needs } from './needs'

/** One attempt to authenticate. `description` is the device's name, where there is a device. */
export interface Attempt {
  readonly userId: number
  readonly applicationId: number
  readonly type: AuthenticationType
  readonly outcome: 'success' | 'failure'
  readonly description?: string | undefined
}

export const recordAttempt = async ({ database, settings }: Needs, attempt: Attempt): Promise<void> => {
  await database.query(
    `INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      attempt.userId,
      attempt.applicationId,
      attempt.type,
      attempt.description ?? null,
      attempt.outcome === 'success' ? 1 : 0,
      settings.clock.now(),
    ],
  )
}
