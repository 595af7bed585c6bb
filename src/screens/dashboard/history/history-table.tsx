import type { HistoryRecord } from '../../../contract/entities'
import { formatDate } from '../../../core/format'
import { methodByWireType } from '../../../core/methods'
import { GivenText } from '../../../ui/given-text'
import { Icon } from '../../../ui/icon'
import { StatusBadge } from '../../../ui/status-badge'
import { type Column, Table } from '../../../ui/table'
import { useTexts } from '../../use-texts'

/** The columns of R183. What is not known of a record is '-'. */
export function HistoryTable({ records, busy }: { records: readonly HistoryRecord[]; busy: boolean }) {
  const t = useTexts('dashboard')
  const columns: Column<HistoryRecord>[] = [
    {
      key: 'application',
      head: t('dashboard:history.application'),
      kind: 'main',
      cell: ({ applicationName }) => <GivenText>{applicationName}</GivenText>,
    },
    {
      key: 'service',
      head: t('dashboard:history.service'),
      kind: 'wide',
      cell: ({ type }) => <Service type={type} />,
    },
    {
      key: 'device',
      head: t('dashboard:history.device'),
      cell: ({ description }) => <GivenText>{description}</GivenText>,
    },
    {
      key: 'status',
      head: t('dashboard:history.status'),
      kind: 'status',
      cell: ({ status }) => (
        <StatusBadge status={status === 1 ? 'success' : 'failure'}>
          {t(status === 1 ? 'dashboard:history.success' : 'dashboard:history.failure')}
        </StatusBadge>
      ),
    },
    {
      key: 'date',
      head: t('dashboard:history.date'),
      kind: 'date',
      cell: ({ insertDate }) => formatDate(insertDate, { time: true }),
    },
  ]
  return (
    <Table
      caption={t('dashboard:history.title')}
      regionLabel={t('dashboard:history.table')}
      columns={columns}
      rows={records}
      rowKey={({ authenticateHistoryId }) => authenticateHistoryId}
      busy={busy}
    />
  )
}

/** A method's name and icon; the wire's own word for one that is not known here. */
function Service({ type }: Pick<HistoryRecord, 'type'>) {
  const t = useTexts('dashboard')
  const method = methodByWireType(type ?? '')
  if (!method) return <GivenText>{type}</GivenText>
  return (
    <span className="with-icon">
      <Icon name={method.name} />
      {t(`dashboard:method.${method.name}`)}
    </span>
  )
}
