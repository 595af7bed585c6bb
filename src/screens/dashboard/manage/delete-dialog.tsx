import { useId, useState } from 'react'
import { deleteDevice } from '../../../core/devices/change-device'
import type { Device, DeviceKind } from '../../../core/devices/device-kinds'
import { nameInSentence } from '../../../core/i18n/name-in-sentence'
import { ignore } from '../../../core/platform/ignore'
import { usePortal } from '../../../react/portal-context'
import { useTask } from '../../../react/use-task'
import { useTexts } from '../../../react/use-texts'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { Dialog } from '../../../ui/dialog'
import { Facts } from '../../../ui/facts'
import { GivenText } from '../../../ui/given-text'
import { DeletionImpact } from './deletion-impact'
import { isRefusal, refreshLists } from './refresh-lists'
import { useRemainingMethods } from './use-remaining-methods'

export interface DeleteDialogProps {
  readonly kind: DeviceKind
  readonly device: Device
  /** All of the kind, this one among them. */
  readonly devices: readonly Device[]
  /** The lists are without the device. */
  readonly onDeleted: () => void
  /** The backend would not; maybe the device is not there any more. */
  readonly onRefused: () => void
  /** Not confirmed, prevented by the host, or the backend was not reached. */
  readonly onClose: () => void
}

/**
 * Asks before a device is deleted (R100), and says what is lost. The last way in can only be given up by somebody who
 * has said to know it.
 */
export function DeleteDialog({ kind, device, devices, onDeleted, onRefused, onClose }: DeleteDialogProps) {
  const portal = usePortal()
  const t = useTexts('manage', 'common')
  const { busy, run } = useTask()
  const found = useRemainingMethods(kind, device, devices)
  const [confirmed, setConfirmed] = useState<typeof found>()
  // The lists are fetched again while the dialog still stands, and what is known would be said once more.
  const left = confirmed ?? found
  const [understood, setUnderstood] = useState(false)
  const id = useId()
  const isLast = left.kind === 'known' && left.ways.length === 0
  const applicationName = device.applicationName ?? ''

  const remove = () => {
    if (!portal.request({ type: 'before-delete', method: kind.name, applicationName })) return onClose()
    setConfirmed(left)
    run(async (signal) => {
      await deleteDevice(portal, { kind, device }, signal)
      await refreshLists(portal.core, kind)
      const name = device.description === null ? t('manage:unnamed') : nameInSentence(device.description)
      portal.announce(t('manage:delete.done', { device: name }))
      onDeleted()
    }).catch((error) => {
      ignore(error, 'the call has shown why')
      if (!isRefusal(error)) return onClose()
      onRefused()
      void refreshLists(portal.core, kind)
    })
  }

  return (
    <Dialog
      role="alertdialog"
      part="delete-dialog"
      title={t('manage:delete.question')}
      lead={t('manage:delete.explained')}
      describedBy={`${id}facts`}
      busy={busy}
      onClose={onClose}
      cancel={t('common:cancel')}
      actions={
        <Button
          variant="danger"
          busy={busy}
          disabled={left.kind === 'checking' || (isLast && !understood)}
          onClick={remove}
        >
          {t('manage:delete.confirm')}
        </Button>
      }
    >
      <Facts
        id={`${id}facts`}
        facts={[
          { name: t('manage:application'), value: <GivenText>{device.applicationName}</GivenText> },
          { name: t('manage:device'), value: <GivenText>{device.description}</GivenText> },
        ]}
      />
      <DeletionImpact device={device} left={left} />
      {isLast && (
        <Checkbox
          id={id}
          label={t('manage:delete.understood', { application: nameInSentence(applicationName || '-') })}
          checked={understood}
          onChange={(event) => setUnderstood(event.currentTarget.checked)}
        />
      )}
    </Dialog>
  )
}
