import { createContext, memo, type RefObject, use, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isTooLongForDevice, longestDeviceName } from '../../contract/device-name'
import { isAppMethodName } from '../../contract/methods'
import { highestLimit } from '../../core/devices/applications'
import { type Device, type DeviceKind, type DeviceList, kindOfPath } from '../../core/devices/device-kinds'
import { formatDate, nameInSentence } from '../../core/i18n/format'
import { useElementContext, useTexts } from '../../react/element-context'
import { usePlace } from '../../react/screen-frame'
import { Button } from '../../ui/button'
import { GivenText } from '../../ui/given-text'
import { SectionTitle } from '../../ui/heading'
import { Icon } from '../../ui/icon'
import { InlineEdit } from '../../ui/inline-edit'
import { Redraw } from '../../ui/redraw'
import { LoadingTable, State } from '../../ui/state'
import { StatusBadge } from '../../ui/status'
import { Table } from '../../ui/table'
import { Message } from '../../ui/text-field'
import { ErrorState } from '../shared/error-state'
import { useHeadingFocus } from '../shared/heading-focus'
import { useRedraw } from '../shared/use-redraw'
import { DeleteDialog, RenameDialog } from './device-dialogs'
import { HistorySection } from './history-section'
import { PhoneLink } from './place-link'
import {
  CheckAgain,
  type RegisteredQuery,
  useAdding,
  useApplicationsFor,
  useRegistered,
  useRegistrationOf,
} from './registered-devices'

/** `/dashboard/mobile|otp|fido|pc`: the devices of one kind and their history. */
export default function ManageScreen() {
  const kind = kindOfPath(usePlace().path)
  return kind && <ManageKind kind={kind} />
}

function ManageKind({ kind }: { kind: DeviceKind }) {
  const t = useTexts('manage')
  const heading = useHeadingFocus()
  const query = useRegistered(kind)
  const hasNone = query.registered?.devices.length === 0
  return (
    <>
      <div className="page-head page-head-action">
        <div>
          <h1 className="title" part="title" tabIndex={-1} ref={heading}>
            {t(`manage:${kind.name}.title`)}
          </h1>
          <p className="lead">{t(`manage:${kind.name}.lead`)}</p>
          {isAppMethodName(kind.name) && !hasNone && <PhoneLink />}
        </div>
        <AddDevice kind={kind} listFailed={Boolean(query.error)} />
      </div>
      <DevicesSection kind={kind} query={query} />
      <HistorySection kind={kind} />
    </>
  )
}

interface AddDeviceProps {
  readonly kind: DeviceKind
  /**
   * True if the device list failed to load. The list then offers a retry, so the button for adding a device does not.
   */
  readonly listFailed: boolean
}

/** Opens the registration, or says why no device can be added. The button is disabled until this is known. */
function AddDevice({ kind, listFailed }: AddDeviceProps) {
  const t = useTexts('manage')
  const box = useRef<HTMLDivElement>(null)
  const { adding, reason, retry } = useAdding(kind)
  const register = useRegistrationOf(kind)
  if (adding.kind === 'not-granted') return <Message>{reason}</Message>
  return (
    <div className="add-device" ref={box} tabIndex={-1}>
      <Button
        size="small"
        part="add-device"
        icon={<Icon name="plus" />}
        disabled={adding.kind !== 'open'}
        aria-describedby={reason && 'add-device-reason'}
        onClick={register}
      >
        {t('manage:add')}
      </Button>
      {reason && <Message id="add-device-reason">{reason}</Message>}
      {adding.kind === 'unknown' && !listFailed && <CheckAgain box={box} onRetry={retry} />}
    </div>
  )
}

interface DevicesSectionProps {
  readonly kind: DeviceKind
  readonly query: RegisteredQuery
}

/** The registered devices of a kind, with actions to rename and delete them. */
function DevicesSection({ kind, query: { registered, error, retry } }: DevicesSectionProps) {
  const t = useTexts('manage')
  const { applications = [] } = useApplicationsFor(kind)
  const limit = highestLimit(applications)
  const onRedrawn = useRedraw()
  const [editing, setEditing] = useState<Device['id']>()
  const [asking, setAsking] = useState<DeviceChange>()
  /** The new name of the device that was just renamed. */
  const [renamed, setRenamed] = useState<string>()
  const control = useMemo<DevicesControl>(
    () => ({
      editing,
      edit(id) {
        if (id !== undefined) setRenamed(undefined)
        setEditing(id)
      },
      ask(asked) {
        if (asked.to === 'delete') setRenamed(undefined)
        setAsking(asked)
      },
    }),
    [editing],
  )
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useRowGone(registered?.devices, { editing, setEditing, title })
  const count = registered?.devices.length
  const isOverLimit = limit !== undefined && count !== undefined && count > limit
  return (
    <Redraw onRedrawn={onRedrawn}>
      <section className="block devices" aria-labelledby={id} part="devices">
        <div className="block-head">
          <SectionTitle id={id} ref={title} tabIndex={-1}>
            {t('manage:devices')}
          </SectionTitle>
          {renamed === undefined ? (
            <span className="small muted">
              {count !== undefined &&
                (limit === undefined || isOverLimit
                  ? t('manage:devices.count', { count })
                  : t('manage:devices.countUpTo', { count, limit }))}
            </span>
          ) : (
            <StatusBadge status="success">
              {t('manage:rename.done', { device: nameInSentence(renamed) })}
            </StatusBadge>
          )}
        </div>
        <DevicesContext value={control}>
          <DevicesBody
            kind={kind}
            registered={registered}
            error={error}
            onRetry={() => {
              title.current?.focus()
              retry()
            }}
          />
        </DevicesContext>
        <ChangeDialog
          kind={kind}
          devices={registered?.devices ?? []}
          asking={asking}
          onRenamed={(name) => {
            setEditing(undefined)
            setRenamed(name)
          }}
          onClose={() => setAsking(undefined)}
          title={title}
        />
      </section>
    </Redraw>
  )
}

/**
 * Ends editing if the edited device is no longer in the list. Focus was in the device's row, so it moves to the
 * list's title. While a dialog is open, the dialog keeps focus and moves it to the title when it closes.
 */
function useRowGone(
  devices: readonly Device[] | undefined,
  {
    editing,
    setEditing,
    title,
  }: {
    /** The ID of the device whose name is being edited. */
    readonly editing: Device['id'] | undefined
    readonly setEditing: (id: undefined) => void
    /** The list's title. */
    readonly title: RefObject<HTMLElement | null>
  },
): void {
  const isGone = editing !== undefined && devices !== undefined && !devices.some(({ id }) => id === editing)
  useEffect(() => {
    if (!isGone) return
    setEditing(undefined)
    title.current?.focus()
  }, [isGone, setEditing, title])
}

interface DevicesBodyProps {
  readonly kind: DeviceKind
  readonly registered: DeviceList | undefined
  readonly error: unknown
  readonly onRetry: () => void
}

/** The devices, or a loading, empty or error state. */
function DevicesBody({ kind, registered, error, onRetry }: DevicesBodyProps) {
  const t = useTexts('manage', 'common')
  if (error)
    return (
      <div className="panel">
        <ErrorState title={t('manage:devices.failed')} error={error} onRetry={onRetry} />
      </div>
    )
  if (!registered)
    return (
      <LoadingTable
        label={t('common:loading')}
        heads={[t('manage:device'), t('manage:application'), t('manage:registered'), '']}
      />
    )
  if (registered.devices.length > 0) return <DevicesTable devices={registered.devices} />
  return (
    <div className="panel">
      <State icon={kind.name} title={t('manage:devices.none')}>
        {registered.status !== 0 && t('manage:devices.noneHelp')}
      </State>
    </div>
  )
}

/** The registered devices. With more than three rows the table scrolls. */
const DevicesTable = memo(function DevicesTable({ devices }: { devices: readonly Device[] }) {
  const t = useTexts('manage')
  return (
    <Table
      caption={t('manage:devices')}
      regionLabel={t('manage:devices.table')}
      rows={devices}
      rowKey={({ id }) => id}
      moreText={(count) => t('manage:devices.more', { count })}
      columns={[
        { key: 'name', head: t('manage:device'), kind: 'main', cell: nameCell },
        { key: 'application', head: t('manage:application'), cell: applicationCell },
        { key: 'date', head: t('manage:registered'), kind: 'date', cell: dateCell },
        { key: 'actions', head: t('manage:actions'), headHidden: true, kind: 'end', cell: deleteCell },
      ]}
    />
  )
})

type DeviceChange =
  | { readonly to: 'rename'; readonly device: Device; readonly name: string }
  | { readonly to: 'delete'; readonly device: Device }

/** State and actions that the cells of the devices table share, for editing names and deleting devices. */
interface DevicesControl {
  /** The ID of the device whose name is being edited. */
  readonly editing: Device['id'] | undefined
  /** Starts editing the name of a device; `undefined` ends editing. */
  edit(id: Device['id'] | undefined): void
  /** Opens the dialog that asks for confirmation of a change. */
  ask(asking: DeviceChange): void
}

const DevicesContext = createContext<DevicesControl | null>(null)

function useDevicesControl(): DevicesControl {
  const control = use(DevicesContext)
  if (!control) throw new Error('useDevicesControl() is called outside the devices section')
  return control
}

// The components below are the cells of a device's row.

interface CellProps {
  readonly device: Device
}

const applicationCell = ({ applicationName }: Device) => <GivenText cut>{applicationName}</GivenText>
const nameCell = (device: Device) => <NameCell device={device} />
const dateCell = ({ insertDate }: Device) => formatDate(insertDate)
const deleteCell = (device: Device) => <DeleteCell device={device} />

/**
 * Returns labels for a row's buttons. Two devices may have the same name, so each label also names the application.
 */
function useLabels({ description, applicationName }: Device) {
  const t = useTexts('manage', 'common')
  const device = description === null ? t('manage:unnamed') : nameInSentence(description)
  const application = nameInSentence(applicationName ?? '-')
  return { t, values: { device, application } }
}

/** The device's name, which the user can edit in place. */
function NameCell({ device }: CellProps) {
  const { t, values } = useLabels(device)
  const { editing, edit, ask } = useDevicesControl()
  const { announce } = useElementContext()
  return (
    <InlineEdit
      id={`device-${device.id}`}
      value={device.description ?? ''}
      editing={editing === device.id}
      onEdit={() => edit(device.id)}
      onCommit={(name) => ask({ to: 'rename', device, name })}
      onCancel={() => edit(undefined)}
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

/** The button that deletes the device. It is hidden while the name is being edited. */
function DeleteCell({ device }: CellProps) {
  const { t, values } = useLabels(device)
  const { editing, ask } = useDevicesControl()
  if (editing === device.id) return null
  return (
    <Button
      size="mini"
      variant="grey"
      icon={<Icon name="trash" size={16} />}
      aria-label={t('manage:delete.of', values)}
      onClick={() => ask({ to: 'delete', device })}
    >
      {t('manage:delete')}
    </Button>
  )
}

interface ChangeDialogProps {
  readonly kind: DeviceKind
  readonly devices: readonly Device[]
  readonly asking: DeviceChange | undefined
  readonly onRenamed: (name: string) => void
  readonly onClose: () => void
  /** The list's title, which gets focus if the device's row is gone. */
  readonly title: RefObject<HTMLElement | null>
}

/** The confirmation dialog before a device is renamed or deleted. */
function ChangeDialog({ kind, devices, asking, onRenamed, onClose, title }: ChangeDialogProps) {
  /** True if the device's row is gone or may disappear at any moment. Focus then can't return to the row. */
  const rowIsGone = useRef(false)
  useEffect(() => {
    if (asking || !rowIsGone.current) return
    rowIsGone.current = false
    title.current?.focus()
  }, [asking, title])

  const closeWithoutRow = () => {
    rowIsGone.current = true
    onClose()
  }
  if (asking?.to === 'rename') {
    return (
      <RenameDialog
        kind={kind}
        device={asking.device}
        name={asking.name}
        onClose={onClose}
        onRenamed={() => {
          onRenamed(asking.name)
          onClose()
        }}
      />
    )
  }
  if (asking?.to === 'delete') {
    return (
      <DeleteDialog
        kind={kind}
        device={asking.device}
        devices={devices}
        onClose={onClose}
        onDeleted={closeWithoutRow}
        onRefused={closeWithoutRow}
      />
    )
  }
  return null
}
