import type { HistoryRecord } from '../../../contract/entities'
import { methodByWireType } from '../../../contract/methods'
import { formatDate } from '../../../core/i18n/format'
import { useTexts } from '../../../react/use-texts'
import { GivenText } from '../../../ui/given-text'
import { Icon } from '../../../ui/icon'
import { StatusBadge } from '../../../ui/status-badge'

/**
 * The columns of R183, for the table and its skeleton; how wide they are says history.styles.ts, in the same order. What is not
 * known of a record is '-'. The same functions at every drawing, so that a row is drawn once.
 */
export const historyColumns = [
  {
    key: 'application',
    kind: 'main',
    cell: ({ applicationName }: HistoryRecord) => <GivenText cut>{applicationName}</GivenText>,
  },
  { key: 'service', kind: 'wide', cell: ({ type }: HistoryRecord) => <Service type={type} /> },
  { key: 'device', cell: ({ description }: HistoryRecord) => <GivenText cut>{description}</GivenText> },
  { key: 'status', kind: 'status', cell: ({ status }: HistoryRecord) => <Outcome status={status} /> },
  {
    key: 'date',
    kind: 'date',
    cell: ({ insertDate }: HistoryRecord) => formatDate(insertDate, { time: true }),
  },
] as const

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
