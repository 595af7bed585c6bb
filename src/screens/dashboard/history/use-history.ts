import { useState } from 'react'
import type { AuthenticationType } from '../../../contract/authentication-types'
import { dashboardHistory } from '../../../contract/calls/history'
import type { HistoryStatus } from '../../../contract/status'
import type { DeviceKind } from '../../../core/devices/device-kinds'
import { useCallQuery } from '../../../react/use-query'
import { useSearchText } from './use-search-text'

export interface HistoryFilters {
  readonly type?: AuthenticationType | undefined
  readonly status?: HistoryStatus | undefined
}

export type History = ReturnType<typeof useHistory>

/**
 * The history of one kind, or of every method, page by page. A changed search text or filter leads back to page 1 (R103).
 */
export function useHistory(kind: DeviceKind | undefined) {
  const [page, setPage] = useState(1)
  const [filters, setFilters] = useState<HistoryFilters>({})
  const search = useSearchText(() => setPage(1))
  const { searched } = search

  const query = {
    pageNum: page,
    ...(searched && { applicationName: searched }),
    ...(filters.type && { type: filters.type }),
    ...(filters.status !== undefined && { status: filters.status }),
  }
  const answer = useCallQuery(kind?.history ?? dashboardHistory, query, { keepPrevious: true })
  const { data, isPlaceholderData } = answer
  const pages = data ? Math.max(data.pages, data.hasNextPage ? data.pageNum + 1 : 1) : 1
  // While another page is on its way, what is here says nothing of it.
  const isFirst = data && !isPlaceholderData ? data.isFirstPage : page === 1
  // Records may have gone since the pages were counted.
  if (data && !isPlaceholderData && page > pages) setPage(pages)

  return {
    answer,
    search,
    filters,
    page,
    pages,
    isFirst,
    setPage,
    filtered: searched !== '' || filters.type !== undefined || filters.status !== undefined,
    filter(changed: HistoryFilters) {
      setFilters({ ...filters, ...changed })
      setPage(1)
    },
    reset() {
      search.change('')
      setFilters({})
      setPage(1)
    },
  }
}
