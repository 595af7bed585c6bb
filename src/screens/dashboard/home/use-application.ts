import { useState } from 'react'
import { applicationAll } from '../../../contract/calls/applications'
import { chooseApplication, chosenApplication } from '../../../core/devices/chosen-application'
import { usePortal } from '../../../react/portal-context'
import { useCallQuery } from '../../../react/use-query'

/** The employee's applications, and the one among them whose state is shown. */
export function useApplication() {
  const { core } = usePortal()
  const list = useCallQuery(applicationAll)
  const [, renderAgain] = useState<number>()
  const chosen = chosenApplication(core, list.data ?? [])
  const unlisted = list.isError && !list.data
  // Without the list, the one that was signed in to is still known.
  const signedInTo = unlisted ? core.session.identity.applicationId : null
  return {
    list: list.data ?? [],
    /** Why there is none to choose. */
    lack: unlisted ? 'failed' : list.data?.length === 0 ? 'none' : undefined,
    error: list.error,
    retry: () => list.refetch(),
    chosen,
    applicationId: chosen?.applicationId ?? (signedInTo === null ? undefined : Number(signedInTo)),
    choose(applicationId: number) {
      chooseApplication(core, applicationId)
      renderAgain(applicationId)
    },
  } as const
}
