import type { AuthenticationType } from '../../../contract/authentication-types'
import { dashboardHistory } from '../../../contract/calls/history'
import type { DeviceKind } from '../../../core/devices/device-kinds'
import { type LastUse, lastUse } from '../../../core/devices/last-use'
import { usePortal } from '../../../react/portal-context'
import { useCallQuery } from '../../../react/use-query'

/**
 * When each of the kinds was last signed in with. The first page of the history is on screen anyway and tells it of
 * what is used often; for at most two others one further page each is asked for. Of what is left nothing is said.
 * @returns undefined as long as an answer is on its way
 */
export function useLastUses(
  kinds: readonly DeviceKind[],
): ReadonlyMap<AuthenticationType, LastUse> | undefined {
  const { clock } = usePortal().core.environment
  const recent = useCallQuery(dashboardHistory, { pageNum: 1 })
  const from = (page: typeof recent.data, { wireType }: DeviceKind): LastUse =>
    page ? lastUse(page, wireType, clock.now()) : 'unknown'
  const [first, second] = recent.data ? kinds.filter((kind) => from(recent.data, kind) === 'unknown') : []
  const ofFirst = useLatest(first)
  const ofSecond = useLatest(second)

  if (recent.isPending || ofFirst.isLoading || ofSecond.isLoading) return undefined
  return new Map(
    kinds.map((kind) => {
      const page = kind === first ? ofFirst.data : kind === second ? ofSecond.data : recent.data
      return [kind.wireType, from(page, kind)]
    }),
  )
}

const useLatest = (kind: DeviceKind | undefined) =>
  useCallQuery(
    dashboardHistory,
    { pageNum: 1, type: kind?.wireType, status: 1 },
    { enabled: kind !== undefined },
  )
