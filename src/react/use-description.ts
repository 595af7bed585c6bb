import { useEffect, useState } from 'react'
import { type Description, describeNow, hasDescriptions, loadDescriptions } from '../core/errors/describe'
import type { CallFailure } from '../core/http/call-error'
import { ignore } from '../core/platform/ignore'
import { usePortal } from './portal-context'
import { useStore } from './use-store'

/**
 * What to tell of a failure, in place. It does not suspend: until the catalogue is there, and where it cannot be loaded,
 * general sentences stand in for it.
 * @returns `loaded` says whether the catalogue, and the texts for the help desk, are there
 */
export function useDescription(failure: CallFailure | undefined): Description & { readonly loaded: boolean } {
  const { core } = usePortal()
  useStore(core.i18n.language)
  useStore(core.i18n.overrides)
  const [, renderAgain] = useState(false)
  const loaded = hasDescriptions(core)
  useEffect(() => {
    if (loaded) return
    let shown = true
    loadDescriptions(core).then(
      () => shown && renderAgain(true),
      (error: unknown) => ignore(error, 'most likely the network is down, which the general sentences say'),
    )
    return () => {
      shown = false
    }
  }, [core, loaded])
  return { ...describeNow(core, failure), loaded }
}
