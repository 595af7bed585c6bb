import { memo } from 'react'
import type { HistoryRecord } from '../../../contract/entities'
import { methodByWireType } from '../../../contract/methods'
import { formatDate } from '../../../core/i18n/format'
import { useTexts } from '../../../react/use-texts'
import { GivenText } from '../../../ui/given-text'
import { Icon } from '../../../ui/icon'
import { StatusBadge } from '../../../ui/status-badge'
import { Table } from '../../../ui/table'

export interface HistoryTableProps {
  readonly records: readonly HistoryRecord[]
  readonly busy: boolean
}

// The same functions at every drawing, so that a row is drawn once.
const applicationCell = ({ applicationName }: HistoryRecord) => <GivenText cut>{applicationName}</GivenText>
const serviceCell = ({ type }: HistoryRecord) => <Service type={type} />
const deviceCell = ({ description }: HistoryRecord) => <GivenText cut>{description}</GivenText>
const statusCell = ({ status }: HistoryRecord) => <Outcome status={status} />
const dateCell = ({ insertDate }: HistoryRecord) => formatDate(insertDate, { time: true })

/** The columns of R183. What is not known of a record is '-'. Typing in the search above it draws nothing of it anew. */
export const HistoryTable = memo(function HistoryTable({ records, busy }: HistoryTableProps) {
  const t = useTexts('dashboard')
  return (
    <Table
      caption={t('dashboard:history.title')}
      regionLabel={t('dashboard:history.table')}
      rows={records}
      rowKey={({ authenticateHistoryId }) => authenticateHistoryId}
      busy={busy}
      columns={[
        { key: 'application', head: t('dashboard:history.application'), kind: 'main', cell: applicationCell },
        { key: 'service', head: t('dashboard:history.service'), kind: 'wide', cell: serviceCell },
        { key: 'device', head: t('dashboard:history.device'), cell: deviceCell },
        { key: 'status', head: t('dashboard:history.status'), kind: 'status', cell: statusCell },
        { key: 'date', head: t('dashboard:history.date'), kind: 'date', cell: dateCell },
      ]}
    />
  )
})

/** A method's name and icon; the wire's own word for one that is not known here. */
function Service({ type }: Pick<HistoryRecord, 'type'>) {
  const t = useTexts('dashboard')
  const method = methodByWireType(type ?? '')
  if (!method) return <GivenText cut>{type}</GivenText>
  return (
    <span className="with-icon">
      <Icon name={method.name} />
      {t(`dashboard:method.${method.name}`)}
    </span>
  )
}

function Outcome({ status }: Pick<HistoryRecord, 'status'>) {
  const t = useTexts('dashboard')
  const outcome = status === null ? 'unknown' : status === 1 ? 'success' : 'failure'
  return <StatusBadge status={outcome}>{t(`dashboard:history.${outcome}`)}</StatusBadge>
}
