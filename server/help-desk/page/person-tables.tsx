import type { ReactNode } from 'react'
import { formatDate } from '../../../src/core/i18n/format'
import { Button } from '../../../src/ui/button'
import { State } from '../../../src/ui/state'
import { StatusBadge } from '../../../src/ui/status'
import { type Column, Table } from '../../../src/ui/table'
import type { EmployeeDevice } from '../../devices'
import type { Change, EmployeeRecord, EmployeeSession, SignIn } from '../help-desk-records'
import type { HelpDeskTexts } from './texts'

interface PersonTablesProps {
  readonly record: EmployeeRecord
  readonly t: HelpDeskTexts
  /** Called when the user wants to remove a device. Without it, devices can't be removed. */
  readonly onRemove?: ((id: number, name: string) => void) | undefined
}

/** Tables of an employee: devices, open sessions, newest sign-ins, and changes with actor and reason. */
export const PersonTables = ({ record, t, onRemove }: PersonTablesProps) => (
  <>
    <Part
      title={t.devices}
      empty={t.devicesNone}
      rows={record.devices}
      columns={deviceColumns(t, onRemove)}
      t={t}
    />
    <Part
      title={t.sessions}
      empty={t.sessionsNone}
      rows={record.sessions}
      columns={sessionColumns(t)}
      t={t}
    />
    <Part title={t.signIns} empty={t.signInsNone} rows={record.signIns} columns={signInColumns(t)} t={t} />
    <Part title={t.changes} empty={t.changesNone} rows={record.changes} columns={changeColumns(t)} t={t} />
  </>
)

interface PartProps<Row> {
  readonly title: string
  readonly empty: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly t: HelpDeskTexts
}

const Part = <Row extends { readonly id: number }>({ title, empty, rows, columns, t }: PartProps<Row>) => (
  <section className="helpdesk-section" aria-label={title}>
    <h3 className="section-title">{title}</h3>
    {rows.length === 0 ? (
      <div className="panel">
        <State title={empty} />
      </div>
    ) : (
      <Table
        caption={title}
        regionLabel={t.table(title)}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
      />
    )}
  </section>
)

const column = <Row,>(
  key: string,
  head: string,
  cell: (row: Row) => ReactNode,
  kind?: Column<Row>['kind'],
): Column<Row> => ({ key, head, cell, ...(kind ? { kind } : {}) })

const deviceColumns = (
  t: HelpDeskTexts,
  onRemove: PersonTablesProps['onRemove'],
): Column<EmployeeDevice>[] => [
  column('name', t.nameColumn, ({ name }) => name, 'main'),
  column('method', t.method, ({ type }) => t.methodNames[type]),
  column('application', t.application, ({ application }) => application),
  column('date', t.registered, ({ registeredAt }) => formatDate(registeredAt), 'date'),
  ...(onRemove
    ? [
        {
          ...column<EmployeeDevice>(
            'remove',
            t.action,
            ({ id, name }) => (
              <Button
                size="mini"
                variant="grey"
                aria-label={t.removeOf(name)}
                onClick={() => onRemove(id, name)}
              >
                {t.remove}
              </Button>
            ),
            'end',
          ),
          headHidden: true,
        },
      ]
    : []),
]

const sessionColumns = (t: HelpDeskTexts): Column<EmployeeSession>[] => [
  column('method', t.method, ({ method }) => (method ? t.methodNames[method] : '-'), 'main'),
  column('application', t.application, ({ application }) => application),
  column('since', t.signedIn, ({ since }) => formatDate(since, { time: true }), 'date'),
  column('used', t.lastUsed, ({ lastUsed }) => formatDate(lastUsed, { time: true }), 'date'),
]

const signInColumns = (t: HelpDeskTexts): Column<SignIn>[] => [
  column('method', t.method, ({ method }) => t.methodNames[method], 'main'),
  column('application', t.application, ({ application }) => application),
  column('date', t.time, ({ at }) => formatDate(at, { time: true }), 'date'),
  column(
    'outcome',
    t.outcome,
    ({ success }) => (
      <StatusBadge status={success ? 'success' : 'failure'}>{success ? t.success : t.failure}</StatusBadge>
    ),
    'status',
  ),
]

const changeColumns = (t: HelpDeskTexts): Column<Change>[] => [
  column('what', t.what, ({ action }) => t.actions[action] ?? action, 'main'),
  column('who', t.who, ({ actor, actorId }) =>
    [t.actors[actor] ?? actor, actor === 'employee' ? undefined : actorId].filter(Boolean).join(' '),
  ),
  column('reason', t.reason, ({ reason }) => reason ?? '-', 'wide'),
  column('date', t.time, ({ at }) => formatDate(at, { time: true }), 'date'),
]
