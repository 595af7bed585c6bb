import { useState } from 'react'
import { applicationAll, dashboardStatus } from '../../../contract/calls/authenticators'
import { chooseApplication, chosenApplication } from '../../../core/devices/applications'
import { useElementContext } from '../../../react/element-context'
import { useCallQuery } from '../../../react/use-query'

export type ChosenApplication = ReturnType<typeof useApplication>

/** The employee's applications, the application whose status is shown, and its status. */
export function useApplication() {
  const { core } = useElementContext()
  const list = useCallQuery(applicationAll)
  const [, renderAgain] = useState<number>()
  const chosen = chosenApplication(core, list.data ?? [])
  const unlisted = list.isError && !list.data
  // If the list of applications can't be loaded, the session still has the ID of the application to which the user
  // signed in.
  const signedInTo = unlisted ? core.session.identity.applicationId : null
  const applicationId = chosen?.applicationId ?? (signedInTo === null ? undefined : Number(signedInTo))
  return {
    list: list.data ?? [],
    /** The reason why there is no application to choose. Undefined if there is one. */
    lack: unlisted ? 'failed' : list.data?.length === 0 ? 'none' : undefined,
    error: list.error,
    retry: () => list.refetch(),
    chosen,
    /** Name of the application, or '-' if it is not known. */
    name: chosen?.applicationName ?? '-',
    applicationId,
    status: useCallQuery(
      dashboardStatus,
      { applicationId: applicationId ?? 0 },
      { enabled: applicationId !== undefined, keepPrevious: true },
    ),
    choose(applicationId: number) {
      chooseApplication(core, applicationId)
      renderAgain(applicationId)
    },
  } as const
}
