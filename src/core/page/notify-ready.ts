import { ignore } from '../platform/ignore'
import type { Portal } from './portal'

/**
 * Tells the host that the first screen can be used, which is not so before there is a configuration. Never at once: a
 * host may answer with a change, and this is called in the midst of a rendering.
 */
export function notifyReady(portal: Portal): void {
  const { core, connected, emit } = portal
  core.configuration.load(connected()).then(
    () => emit({ type: 'ready' }),
    (error: unknown) => {
      ignore(error, 'the element has said so; another configuration may come')
      if (connected().aborted) return
      const leave = core.configuration.subscribe(() => {
        leave()
        notifyReady(portal)
      })
      connected().addEventListener('abort', leave)
    },
  )
}
