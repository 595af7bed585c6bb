import { useEffect, useState } from 'react'
import { areAtHand, loadAll } from '../../core/load-all'
import type { Loadable } from '../../core/loadable'

/**
 * Whether all the parts are here; brings those that are not, in one round.
 *
 * @param reason what they are for: with another one, other parts are brought
 * @throws when rendered, a StaleChunkError where a part could not be fetched; the crash guard tells of it
 */
export function useParts(parts: readonly Loadable[], reason: unknown): boolean {
  const [failure, setFailure] = useState<unknown>()
  const [, setRound] = useState(0)
  const arrived = areAtHand(parts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts follow from the reason
  useEffect(() => {
    if (arrived) return undefined
    let wanted = true
    loadAll(parts).then(
      () => wanted && setRound((before) => before + 1),
      (error: unknown) => wanted && setFailure(error),
    )
    return () => {
      wanted = false
    }
  }, [reason, arrived])
  if (failure !== undefined) throw failure
  return arrived
}
