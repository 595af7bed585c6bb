import type { Application } from '../../contract/entities'
import type { Device } from './device-kinds'

/** The application that registration without a choice is for (R315). */
export const defaultApplicationId = 1

export interface ApplicationChoice {
  readonly applicationId: number
  readonly applicationName: string | null
  /** The application that people mostly need. */
  readonly usual: boolean
  /** How many devices of the type are registered for it; undefined where no one knows. */
  readonly count: number | undefined
  /** How many it takes; undefined where the backend does not say. */
  readonly limit: number | undefined
  /** It takes no more. Only marked: the server decides. */
  readonly full: boolean
}

/**
 * The applications to choose from, the usual one first (A19), with how many devices each has. The list of devices names
 * applications and no IDs, so they are counted by name.
 */
export function applicationChoices(
  applications: readonly Application[],
  devices: readonly Device[] | undefined,
): ApplicationChoice[] {
  const choices = applications.map(({ applicationId, applicationName, authenticatorTypeCount }) => {
    const name = applicationName?.trim() || null
    const count = devices?.filter((device) => name !== null && device.applicationName === name).length
    const limit = authenticatorTypeCount ?? undefined
    return {
      applicationId,
      applicationName: name,
      usual: applicationId === defaultApplicationId,
      count,
      limit,
      full: count !== undefined && limit !== undefined && count >= limit,
    }
  })
  return choices.sort((a, b) => Number(b.usual) - Number(a.usual))
}
