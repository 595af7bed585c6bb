import { isTooLongForDevice, longestDeviceName } from '../../../contract/values/device-name'
import type { Device } from '../../../core/devices/device-kinds'
import { formatDate } from '../../../core/i18n/format'
import { nameInSentence } from '../../../core/i18n/name-in-sentence'
import { usePortal } from '../../../react/portal-context'
import { useTexts } from '../../../react/use-texts'
import { Button } from '../../../ui/button'
import { GivenText } from '../../../ui/given-text'
import { Icon } from '../../../ui/icon'
import { InlineEdit } from '../../../ui/inline-edit'
import { onceSeen } from '../../../ui/once-seen'
import { useDeviceControl } from './devices-context'

// The cells of a device's row. They are the same functions at every drawing, so that only rows that changed are drawn.

interface CellProps {
  readonly device: Device
}

export const applicationCell = ({ applicationName }: Device) => <GivenText cut>{applicationName}</GivenText>
export const nameCell = (device: Device) => <NameCell device={device} />
export const dateCell = ({ insertDate }: Device) => formatDate(insertDate)
export const deleteCell = (device: Device) => <DeleteCell device={device} />

/** Several rows may bear the same name: each tells its application, too. */
function useLabels({ description, applicationName }: Device) {
  const t = useTexts('manage', 'common')
  const device = description === null ? t('manage:unnamed') : nameInSentence(description)
  const application = nameInSentence(applicationName ?? '-')
  return { t, values: { device, application } }
}

/** The name, edited in place (R96). */
function NameCell({ device }: CellProps) {
  const { t, values } = useLabels(device)
  const { isEdited, editing, draft, asking, renamed } = useDeviceControl(device)
  const { announce } = usePortal()
  return (
    <InlineEdit
      id={`device-${device.id}`}
      value={device.description ?? ''}
      editing={isEdited}
      draft={draft}
      onEdit={() => {
        draft.text = undefined
        renamed.set(undefined)
        editing.set(device.id)
      }}
      onCommit={(name) => asking.set({ to: 'rename', device, name })}
      onCancel={() => editing.set(undefined)}
      problemOf={(name) =>
        isTooLongForDevice(name) ? t('manage:rename.tooLong', { limit: longestDeviceName }) : undefined
      }
      announce={announce}
      texts={{
        edit: t('manage:rename', values),
        label: t('manage:device'),
        save: t('manage:save'),
        cancel: t('common:cancel'),
      }}
    />
  )
}

/** Steps aside while the name is being edited. */
function DeleteCell({ device }: CellProps) {
  const { t, values } = useLabels(device)
  const { isEdited, asking, renamed } = useDeviceControl(device)
  if (isEdited) return null
  return (
    <Button
      size="mini"
      variant="grey"
      icon={<Icon name="trash" size={16} />}
      aria-label={t('manage:delete.of', values)}
      onClick={() => {
        // Its text goes from behind the dialog, which need not wait for the page to be laid out without it.
        onceSeen(() => renamed.set(undefined))
        asking.set({ to: 'delete', device })
      }}
    >
      {t('manage:delete')}
    </Button>
  )
}
