import { useEffect, useState } from 'react'
import type { CallFailure } from '../core/errors/call-error'
import { type Description, describeNow, hasDescriptions, loadDescriptions } from '../core/errors/describe'
import { ignore } from '../core/platform/report'
import { useElementContext, useStore } from './element-context'

/**
 * Returns the description of a failure, to show in place. Does not suspend. While the catalogue of failures is
 * loading, or if it can't be loaded, the description has general texts.
 * @returns `loaded`: true if the catalogue and the texts for the help desk are loaded
 */
export function useDescription(failure: CallFailure | undefined): Description & { readonly loaded: boolean } {
  const { core } = useElementContext()
  useStore(core.i18n.language)
  useStore(core.i18n.overrides)
  const [, renderAgain] = useState(false)
  const loaded = hasDescriptions(core)
  useEffect(() => {
    if (loaded) return
    let shown = true
    loadDescriptions(core).then(
      () => shown && renderAgain(true),
      (error: unknown) => ignore(error, 'most likely the network is down, which the general texts say'),
    )
    return () => {
      shown = false
    }
  }, [core, loaded])
  return { ...describeNow(core, failure), loaded }
}
