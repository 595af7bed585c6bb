import { useId, useState } from 'react'
import { applicationAll, dashboardStatus } from '../../contract/calls/authenticators'
import { dashboardHistory } from '../../contract/calls/history'
import {
  deleteDevice,
  type RemainingMethod,
  remainingMethods,
  renameDevice,
} from '../../core/devices/change-device'
import type { Device, DeviceKind } from '../../core/devices/device-kinds'
import { CallError } from '../../core/errors/call-error'
import { nameInSentence } from '../../core/i18n/format'
import type { Core } from '../../core/page/page'
import { invalidate } from '../../core/page/query-client'
import { ignore } from '../../core/platform/report'
import { useElementContext, useTexts } from '../../react/element-context'
import { useTask } from '../../react/screen-frame'
import { useCallQuery } from '../../react/use-query'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Checkbox } from '../../ui/checkbox'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { GivenText } from '../../ui/given-text'
import { Icon } from '../../ui/icon'
import { Sentences } from '../../ui/sentences'
import { Spinner } from '../../ui/state'
import { useMethodList } from './use-method-list'

export interface RenameDialogProps {
  readonly kind: DeviceKind
  readonly device: Device
  readonly name: string
  /** Called as soon as the lists show the new name. */
  readonly onRenamed: () => void
  /** Called if the user cancels or the request fails. The name field then stays open for editing. */
  readonly onClose: () => void
}

/**
 * Asks for confirmation before a device is renamed. The request must contain all fields of the device, with the new
 * name.
 */
export function RenameDialog({ kind, device, name, onRenamed, onClose }: RenameDialogProps) {
  const context = useElementContext()
  const t = useTexts('manage', 'common')
  const { busy, run } = useTask()
  const facts = useId()

  const rename = () =>
    run(async (signal) => {
      await renameDevice(context, { kind, device }, name, signal)
      await refreshLists(context.core, kind)
      context.announce(t('manage:rename.done', { device: nameInSentence(name) }))
      onRenamed()
    }).catch((error) => {
      ignore(error, 'the call has shown why')
      onClose()
      if (isRefusal(error)) void refreshLists(context.core, kind)
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

export interface DeleteDialogProps {
  readonly kind: DeviceKind
  readonly device: Device
  /** All devices of this kind, including the device to be deleted. */
  readonly devices: readonly Device[]
  /** Called as soon as the device is no longer in the lists. */
  readonly onDeleted: () => void
  /** Called if the backend refused the request, for example because the device no longer exists. */
  readonly onRefused: () => void
  /** Called if the user cancels, the host prevents the deletion, or the backend can't be reached. */
  readonly onClose: () => void
}

/**
 * Asks for confirmation before a device is deleted, and shows which sign-in methods remain. If none remains, the user
 * must also tick a checkbox.
 */
export function DeleteDialog({ kind, device, devices, onDeleted, onRefused, onClose }: DeleteDialogProps) {
  const context = useElementContext()
  const t = useTexts('manage', 'common')
  const { busy, run } = useTask()
  const found = useRemainingMethods(kind, device, devices)
  const [confirmed, setConfirmed] = useState<typeof found>()
  // The lists reload while the dialog is still open. `confirmed` keeps the methods as the user has seen them.
  // Otherwise the dialog would announce the changed methods.
  const left = confirmed ?? found
  const [understood, setUnderstood] = useState(false)
  const id = useId()
  const isLast = left.kind === 'known' && left.ways.length === 0
  const applicationName = device.applicationName ?? ''

  const remove = () => {
    if (!context.request({ type: 'before-delete', method: kind.name, applicationName })) return onClose()
    setConfirmed(left)
    run(async (signal) => {
      await deleteDevice(context, { kind, device }, signal)
      await refreshLists(context.core, kind)
      const name = device.description === null ? t('manage:unnamed') : nameInSentence(device.description)
      context.announce(t('manage:delete.done', { device: name }))
      onDeleted()
    }).catch((error) => {
      ignore(error, 'the call has shown why')
      if (!isRefusal(error)) return onClose()
      onRefused()
      void refreshLists(context.core, kind)
    })
  }

  return (
    <Dialog
      role="alertdialog"
      part="delete-dialog"
      title={t('manage:delete.question')}
      lead={<Sentences>{t('manage:delete.explained')}</Sentences>}
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

/**
 * Shows what the deletion changes in the device's application and in others. The box keeps its height while this
 * loads.
 */
function DeletionImpact({ device, left }: { device: Device; left: RemainingMethods }) {
  const t = useTexts('manage')
  const list = useMethodList()
  return (
    <div className="stack-2" role="status">
      <p className="label">{t('manage:delete.losses')}</p>
      {left.kind === 'checking' && (
        <div className="panel losses-checking">
          <Spinner label={t('manage:delete.checking')} />
        </div>
      )}
      {left.kind === 'unknown' && (
        <Callout tone="warning">
          <Sentences>{t('manage:delete.unknown')}</Sentences>
        </Callout>
      )}
      {left.kind === 'known' && (
        <ul className="panel losses">
          <li className={left.ways.length === 0 ? 'loss-last' : undefined}>
            <Icon name={left.ways.length === 0 ? 'warning' : 'available'} />
            <span className="strong">
              <GivenText>{device.applicationName}</GivenText>
            </span>
            <span>
              {left.ways.length === 0
                ? t('manage:delete.last')
                : t('manage:delete.left', { ways: list(left.ways) })}
            </span>
          </li>
          {left.otherApplications && (
            <li>
              <Icon name="available" />
              <span className="strong">{t('manage:delete.others')}</span>
              <span>{t('manage:delete.othersUnchanged')}</span>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/**
 * The sign-in methods that remain without the device. `checking`: they are being loaded. `unknown`: they could not be
 * loaded.
 */
type RemainingMethods =
  | { readonly kind: 'checking' | 'unknown' }
  | { readonly kind: 'known'; readonly ways: readonly RemainingMethod[]; readonly otherApplications: boolean }

/**
 * Loads the other methods with which the employee can sign in to the device's application. Waits for fresh responses,
 * because cached ones may be outdated.
 */
function useRemainingMethods(kind: DeviceKind, device: Device, devices: readonly Device[]): RemainingMethods {
  const applications = useCallQuery(applicationAll)
  const named = applications.data?.find(({ applicationName }) => applicationName === device.applicationName)
  const status = useCallQuery(
    dashboardStatus,
    { applicationId: named?.applicationId ?? 0 },
    { enabled: named !== undefined },
  )
  if (applications.isFetching || status.isFetching) return { kind: 'checking' }
  if (!named || applications.isError || status.isError || !status.data) return { kind: 'unknown' }
  return {
    kind: 'known',
    ways: remainingMethods(kind, device, devices, status.data),
    otherApplications: (applications.data?.length ?? 0) > 1,
  }
}

/** After a change to a device, reloads its list, the histories and the status, which all depend on it. */
const refreshLists = (core: Core, { list, history }: DeviceKind): Promise<void> =>
  invalidate(core, list.id, history.id, dashboardHistory.id, dashboardStatus.id)

/**
 * True if the backend refused a change, for example because the device no longer exists. The lists are outdated then.
 */
const isRefusal = (error: unknown): boolean => error instanceof CallError && error.code === 'backend'
