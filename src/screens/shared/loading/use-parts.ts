import { useEffect, useState } from 'react'
import { areAtHand, loadAll } from '../../../core/chunks/load-all'
import type { Loadable } from '../../../core/chunks/loadable'

/** What could not be fetched. */
export interface PartsFailure {
  /** Fetches it again. */
  retry(): void
  /** It is being fetched again. */
  readonly retrying: boolean
  /** How often it could not be fetched. */
  readonly times: number
  readonly error: unknown
}

interface Failed extends Omit<PartsFailure, 'retry'> {
  readonly reason: unknown
}

/** A try that a person asks for may join one that began before, as what is fetched ahead does: the loss of that is not its own. */
const bring = (parts: readonly Loadable[], again = false) =>
  again ? loadAll(parts).catch(() => loadAll(parts)) : loadAll(parts)

/**
 * Whether all the parts are here; brings those that are not, in one round. Whoever shows a failure tells the host of it.
 *
 * @param reason what they are for: with another one, other parts are brought
 */
export function useParts(
  parts: readonly Loadable[],
  reason: unknown,
): { arrived: boolean; failure: PartsFailure | undefined } {
  const [failed, setFailed] = useState<Failed>()
  const [round, setRound] = useState(0)
  const current = failed?.reason === reason ? failed : undefined
  const arrived = areAtHand(parts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts follow from the reason
  useEffect(() => {
    if (arrived) return undefined
    let wanted = true
    bring(parts, current?.retrying).then(
      () => wanted && setRound((before) => before + 1),
      (error: unknown) =>
        wanted &&
        setFailed((before) => {
          const times = before && before.reason === reason ? before.times : 0
          return { reason, retrying: false, times: times + 1, error }
        }),
    )
    return () => {
      wanted = false
    }
  }, [reason, arrived, round])
  if (arrived || !current) return { arrived, failure: undefined }
  const retry = () => {
    setFailed({ ...current, retrying: true })
    setRound((before) => before + 1)
  }
  return { arrived, failure: { ...current, retry } }
}
