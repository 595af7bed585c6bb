import { useEffect, useState } from 'react'
import type { Configuration } from '../contract/configuration'
import { ignore } from '../core/platform/ignore'
import { usePortal } from './portal-context'

/** The page's configuration; undefined while it is on its way, null where it is missing, which the element has said. */
export function useConfiguration(): Configuration | null | undefined {
  const { core, connected } = usePortal()
  const [configuration, setConfiguration] = useState<Configuration | null | undefined>(
    core.configuration.peek(),
  )
  useEffect(() => {
    let shown = true
    const load = () =>
      core.configuration.load(connected()).then(
        (loaded) => shown && setConfiguration(loaded),
        (error: unknown) => {
          ignore(error, 'the element has said so when it asked')
          if (shown) setConfiguration(null)
        },
      )
    load()
    const leave = core.configuration.subscribe(load)
    return () => {
      shown = false
      leave()
    }
  }, [core, connected])
  return configuration
}
