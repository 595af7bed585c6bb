import type { Application } from '../../contract/entities'
import type { Core } from '../page/core'
import { ownPrefix } from '../session/session-names'

/** The application whose state the dashboard shows: the last choice, as long as the session lasts. */
const key = `${ownPrefix}application`

/**
 * The chosen application, else the one that was signed in to, else the first (A46); undefined where there is none.
 */
export function chosenApplication(
  { environment, session }: Core,
  applications: readonly Application[],
): Application | undefined {
  const byId = (id: string | null) => applications.find(({ applicationId }) => String(applicationId) === id)
  return (
    byId(environment.sessionStorage.get(key)) ?? byId(session.identity.applicationId) ?? applications.at(0)
  )
}

export const chooseApplication = ({ environment }: Core, applicationId: number): void =>
  environment.sessionStorage.set(key, String(applicationId))
