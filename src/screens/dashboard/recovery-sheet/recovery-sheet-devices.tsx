import { useRef } from 'react'
import { formatDate } from '../../../core/i18n/format'
import { useTexts } from '../../../react/use-texts'
import { GivenText } from '../../../ui/given-text'
import { SectionTitle } from '../../../ui/section-title'
import { LoadingTable, State } from '../../../ui/state'
import { Table } from '../../../ui/table'
import { ErrorState } from '../../shared/error-state'
import type { RecoverySheet } from './use-recovery-sheet'

/** Every registered device, whatever its kind. */
export function RecoverySheetDevices({ sheet: { devices, error, retry } }: { sheet: RecoverySheet }) {
  const t = useTexts('manage', 'dashboard', 'common')
  const title = useRef<HTMLHeadingElement>(null)
  const columns = [
    t('manage:sheet.method'),
    t('manage:device'),
    t('manage:application'),
    t('manage:registered'),
  ]
  return (
    <section className="block sheet-devices" aria-labelledby="sheet-devices">
      <SectionTitle id="sheet-devices" ref={title} tabIndex={-1}>
        {t('manage:sheet.devices')}
      </SectionTitle>
      {error ? (
        <div className="panel">
          <ErrorState
            title={t('manage:sheet.failed')}
            error={error}
            onRetry={() => {
              title.current?.focus()
              retry()
            }}
          />
        </div>
      ) : !devices ? (
        <LoadingTable label={t('common:loading')} heads={columns} />
      ) : devices.length === 0 ? (
        <div className="panel">
          <State title={t('manage:devices.none')} />
        </div>
      ) : (
        <Table
          caption={t('manage:sheet.devices')}
          regionLabel={t('manage:sheet.devicesTable')}
          rows={devices}
          rowKey={({ kind, id }) => `${kind.name} ${id}`}
          columns={[
            {
              key: 'method',
              head: columns[0],
              kind: 'main',
              cell: ({ kind }) => t(`dashboard:method.${kind.name}`),
            },
            {
              key: 'name',
              head: columns[1],
              kind: 'wide',
              cell: ({ description }) => <GivenText cut>{description}</GivenText>,
            },
            {
              key: 'application',
              head: columns[2],
              cell: ({ applicationName }) => <GivenText cut>{applicationName}</GivenText>,
            },
            {
              key: 'date',
              head: columns[3],
              kind: 'date',
              cell: ({ insertDate }) => formatDate(insertDate),
            },
          ]}
        />
      )}
    </section>
  )
}
