import { memo } from 'react'
import type { HistoryRecord } from '../../../contract/entities'
import { useTexts } from '../../../react/use-texts'
import { Table } from '../../../ui/table'
import { historyColumns } from './history-columns'

export interface HistoryTableProps {
  readonly records: readonly HistoryRecord[]
  readonly busy: boolean
}

/** The records of a page. Typing in the search above them draws nothing of them again. */
export const HistoryTable = memo(function HistoryTable({ records, busy }: HistoryTableProps) {
  const t = useTexts('dashboard')
  return (
    <Table
      caption={t('dashboard:history.title')}
      regionLabel={t('dashboard:history.table')}
      rows={records}
      rowKey={(_, at) => at}
      start={records[0]?.authenticateHistoryId}
      busy={busy}
      columns={historyColumns.map((column) => ({ ...column, head: t(`dashboard:history.${column.key}`) }))}
    />
  )
})
