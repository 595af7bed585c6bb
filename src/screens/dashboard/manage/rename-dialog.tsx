import { useId } from 'react'
import { renameDevice } from '../../../core/devices/change-device'
import type { Device, DeviceKind } from '../../../core/devices/device-kinds'
import { nameInSentence } from '../../../core/i18n/name-in-sentence'
import { ignore } from '../../../core/platform/ignore'
import { usePortal } from '../../../react/portal-context'
import { useTask } from '../../../react/use-task'
import { useTexts } from '../../../react/use-texts'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Facts } from '../../../ui/facts'
import { GivenText } from '../../../ui/given-text'
import { isRefusal, refreshLists } from './refresh-lists'

export interface RenameDialogProps {
  readonly kind: DeviceKind
  readonly device: Device
  readonly name: string
  /** The lists have the new name. */
  readonly onRenamed: () => void
  /** Not confirmed, or it failed: the name is still being edited. */
  readonly onClose: () => void
}

/** Asks before a device gets another name (R101); then the whole row is sent with it (R273–R275). */
export function RenameDialog({ kind, device, name, onRenamed, onClose }: RenameDialogProps) {
  const portal = usePortal()
  const t = useTexts('manage', 'common')
  const { busy, run } = useTask()
  const facts = useId()

  const rename = () =>
    run(async (signal) => {
      await renameDevice(portal, { kind, device }, name, signal)
      await refreshLists(portal.core, kind)
      portal.announce(t('manage:rename.done', { device: nameInSentence(name) }))
      onRenamed()
    }).catch((error) => {
      ignore(error, 'the call has shown why')
      onClose()
      if (isRefusal(error)) void refreshLists(portal.core, kind)
    })

  return (
    <Dialog
      role="alertdialog"
      part="rename-dialog"
      title={t('manage:rename.question')}
      describedBy={facts}
      busy={busy}
      onClose={onClose}
      cancel={t('common:cancel')}
      actions={
        <Button busy={busy} onClick={rename}>
          {t('manage:rename.confirm')}
        </Button>
      }
    >
      <Facts
        id={facts}
        facts={[
          { name: t('manage:application'), value: <GivenText>{device.applicationName}</GivenText> },
          { name: t('manage:device'), value: <GivenText>{device.description}</GivenText> },
          { name: t('manage:newName'), value: <GivenText>{name}</GivenText> },
        ]}
      />
    </Dialog>
  )
}
