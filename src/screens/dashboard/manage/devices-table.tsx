import { memo } from 'react'
import type { Device } from '../../../core/devices/device-kinds'
import { useTexts } from '../../../react/use-texts'
import { Table } from '../../../ui/table'
import { applicationCell, dateCell, deleteCell, nameCell } from './device-cells'

/** The registered devices: three rows, then it scrolls (R92, R318). */
export const DevicesTable = memo(function DevicesTable({ devices }: { devices: readonly Device[] }) {
  const t = useTexts('manage')
  return (
    <Table
      caption={t('manage:devices')}
      regionLabel={t('manage:devices.table')}
      rows={devices}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', head: t('manage:device'), kind: 'main', cell: nameCell },
        { key: 'application', head: t('manage:application'), cell: applicationCell },
        { key: 'date', head: t('manage:registered'), kind: 'date', cell: dateCell },
        { key: 'actions', head: t('manage:actions'), headHidden: true, kind: 'end', cell: deleteCell },
      ]}
    />
  )
})
