import { type FormEvent, useRef, useState } from 'react'
import { longestNewDeviceName } from '../../contract/device-name'
import type { DeviceMethodName } from '../../contract/methods'
import { composed } from '../../contract/text'
import { newestDevice, offeredName, renameDevice } from '../../core/devices/change-device'
import { type Device, type DeviceKind, deviceKinds, readDevices } from '../../core/devices/device-kinds'
import type { ElementContext } from '../../core/page/element-context'
import { places } from '../../core/page/places'
import { invalidate } from '../../core/page/query-client'
import { ignore } from '../../core/platform/report'
import {
  pathAfter,
  type RegisteredDevice,
  type RegistrationState,
  typePath,
} from '../../core/registration/registration-places'
import { ownPrefix } from '../../core/session/storage-names'
import { useElementContext, useTexts } from '../../react/element-context'
import { useTask } from '../../react/screen-frame'
import { useCallQuery } from '../../react/use-query'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Card, CardForm, CardHead } from '../../ui/card'
import { Icon } from '../../ui/icon'
import { guardEnter } from '../../ui/on-enter'
import { Redraw } from '../../ui/redraw'
import { Message, TextField } from '../../ui/text-field'
import { Tile } from '../../ui/tile'
import { useHeadingFocus } from '../shared/heading-focus'
import { HelpDeskBlock } from '../shared/help-desk-block'
import { SetupFrame } from '../shared/setup-frame'
import { useRedraw } from '../shared/use-redraw'

/** `/register/complete`: shows the new devices. The user can change their names here. */
export function CompleteScreen({ state }: { state: RegistrationState }) {
  const { navigator } = useElementContext()
  const t = useTexts('register', 'common')
  const heading = useHeadingFocus()
  const devices = devicesOf(state)
  const { names, typed, setName, save } = useDeviceNames(devices)
  const onRedrawn = useRedraw()
  const { busy, leaving, run } = useTask()
  const [failed, setFailed] = useState(false)
  const both = devices.length > 1
  const { type } = devices.at(-1) ?? state

  /** The names that OK was pressed for last, until they are saved. */
  const submitted = useRef<TypedNames>(undefined)

  const finish = (event: FormEvent) => {
    event.preventDefault()
    if (leaving) return
    const isSaving = submitted.current !== undefined
    submitted.current = typed.current
    if (!isSaving) run(saveSubmitted)
  }

  /** Saves the names, and then those that were submitted meanwhile. Stays if the user is typing another name. */
  const saveSubmitted = async (signal: AbortSignal) => {
    try {
      let saved: TypedNames
      let isSaved: boolean
      do {
        saved = submitted.current ?? {}
        isSaved = failed || (await save(saved, signal))
      } while (submitted.current !== saved)
      if (typed.current !== saved) return
      if (isSaved) navigator.replace(pathAfter({ ...state, type }))
      else setFailed(true)
    } finally {
      submitted.current = undefined
    }
  }

  return (
    <Redraw onRedrawn={onRedrawn}>
      <SetupFrame>
        <CardForm centred onSubmit={finish} onKeyDown={guardEnter} aria-labelledby="complete-title">
          <CardHead
            tile={
              <Tile size="large" tone="success">
                <Icon name="available" />
              </Tile>
            }
            overline={state.data?.applicationName}
            title={t(both ? 'register:both.complete' : `register:${type}.complete`)}
            titleId="complete-title"
            titleRef={heading}
            lead={t(both ? 'register:both.completeLead' : `register:${type}.completeLead`)}
          />
          {names.map((name) => (
            <TextField
              key={name.type}
              id={`name-${name.type}`}
              label={
                names.length > 1
                  ? t('register:name.labelOf', { type: t(`register:${name.type}.name`) })
                  : t('register:name.label')
              }
              value={name.text}
              hint={t('register:name.hint')}
              autoComplete="off"
              maxLength={longestNewDeviceName}
              onChange={(event) => {
                setFailed(false)
                setName(name.type, event.currentTarget.value)
              }}
            />
          ))}
          {failed && (
            <div role="status">
              <Message tone="error">{t('register:name.failed')}</Message>
            </div>
          )}
          <Button type="submit" block busy={busy}>
            {t('common:ok')}
          </Button>
        </CardForm>
      </SetupFrame>
    </Redraw>
  )
}

const devicesOf = ({ registered = [], type, data }: RegistrationState): readonly RegisteredDevice[] =>
  registered.length > 0 ? registered : [{ type, applicationName: data?.applicationName ?? null }]

export interface DeviceName {
  readonly type: DeviceMethodName
  readonly text: string
}

/** The names that the user has typed, by the method of the device. */
type TypedNames = Readonly<Record<string, string>>

interface FoundDevice {
  readonly kind: DeviceKind
  readonly device: Device
  readonly offered: string
}

/**
 * Returns the names of devices that were just registered, as found in the device lists. The name of a device that is
 * missing from its list can't be changed. Typed names survive a reload. `save` waits for lists that are still loading,
 * sends the changed names, and returns true if all requests succeeded.
 */
function useDeviceNames(registered: readonly RegisteredDevice[]) {
  const context = useElementContext()
  const { sessionStorage } = context.core.environment
  const typed = useRef<TypedNames>({})
  const [, renderAgain] = useState<TypedNames>()
  /** The names that were sent, by the key of the device. */
  const sent = useRef(new Map<string, string>())
  const { lists, load } = useLists(registered)
  const keyOf = ({ kind, device }: FoundDevice) => `${ownPrefix}name.${kind.name}.${device.id}`
  const textOf = (one: FoundDevice, names = typed.current) =>
    names[one.kind.name] ?? sessionStorage.get(keyOf(one)) ?? one.offered
  const { found, named } = findDevices(registered, lists)

  return {
    typed,
    names: named.map((one): DeviceName => ({ type: one.kind.name, text: textOf(one) })),
    setName(type: DeviceMethodName, text: string) {
      typed.current = { ...typed.current, [type]: text }
      renderAgain(typed.current)
      const one = found.find(({ kind }) => kind.name === type)
      if (one) sessionStorage.set(keyOf(one), text)
    },
    async save(names: TypedNames, signal: AbortSignal): Promise<boolean> {
      const { found, fieldOf } = findDevices(registered, await load())
      signal.throwIfAborted()
      const nameOf = (one: FoundDevice) => textOf(fieldOf(one), names).trim()
      const changed = found.filter((one) => {
        const name = composed(nameOf(one))
        return name !== '' && name !== (sent.current.get(keyOf(one)) ?? one.device.description)
      })
      const saved = await Promise.all(
        changed.map(async (one) => {
          const name = nameOf(one)
          const isSaved = await rename(context, one, name, signal)
          if (isSaved) sent.current.set(keyOf(one), composed(name))
          return isSaved
        }),
      )
      signal.throwIfAborted()
      if (saved.includes(false)) return false
      if (names === typed.current) for (const one of found) sessionStorage.remove(keyOf(one))
      return true
    },
  }
}

/**
 * Returns the new devices that are in the lists, those that have a field (`named`), and the device whose field names a
 * device. If the suggested names are all the same, the devices are one phone and share one field.
 */
function findDevices(registered: readonly RegisteredDevice[], lists: DeviceLists) {
  const found = registered.flatMap(({ type, applicationName, suggestedName }): FoundDevice[] => {
    const kind = deviceKinds[type]
    const device = newestDevice(lists[type] ?? [], applicationName)
    return device ? [{ kind, device, offered: offeredName(device, suggestedName) }] : []
  })
  const isOnePhone = new Set(found.map(({ offered }) => offered)).size === 1
  const named = isOnePhone ? found.slice(0, 1) : found
  const fieldOf = (one: FoundDevice) => (isOnePhone ? (named[0] ?? one) : one)
  return { found, named, fieldOf }
}

async function rename(
  context: ElementContext,
  found: FoundDevice,
  name: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await renameDevice(context, found, name, signal)
    await invalidate(context.core, found.kind.list.id)
    return true
  } catch (error) {
    ignore(error, 'a dialog has shown the failure; the screen keeps the typed name')
    return false
  }
}

type DeviceLists = Partial<Record<DeviceMethodName, readonly Device[]>>

/**
 * Returns the device lists that this screen has loaded so far: an earlier list does not contain the new device. `load`
 * waits for the others; a list that can't be loaded is left out. Hooks must not be called in a loop, so each kind has
 * its own line.
 */
function useLists(registered: readonly RegisteredDevice[]) {
  const isWanted = (type: DeviceMethodName) => registered.some((device) => device.type === type)
  const { mobile, otp, fido, pc } = deviceKinds
  const queries = {
    mobile: useCallQuery(mobile.list, undefined, { enabled: isWanted('mobile') }),
    otp: useCallQuery(otp.list, undefined, { enabled: isWanted('otp') }),
    fido: useCallQuery(fido.list, undefined, { enabled: isWanted('fido') }),
    pc: useCallQuery(pc.list, undefined, { enabled: isWanted('pc') }),
  }
  const wanted = Object.values(deviceKinds).filter(({ name }) => isWanted(name))
  const devicesIn = (results: typeof queries) => {
    const devices: DeviceLists = {}
    for (const kind of wanted) {
      const { data, isFetchedAfterMount } = results[kind.name]
      if (data && isFetchedAfterMount) devices[kind.name] = readDevices(kind, data).devices
    }
    return devices
  }
  return {
    lists: devicesIn(queries),
    async load(): Promise<DeviceLists> {
      const results = { ...queries }
      for (const { name } of wanted)
        if (queries[name].isFetching)
          Object.assign(results, { [name]: await queries[name].refetch({ cancelRefetch: false }) })
      return devicesIn(results)
    },
  }
}

/** `/register/fail`: says why the registration failed and what the user can do next. */
export function FailScreen({ state }: { state: RegistrationState }) {
  const { navigator } = useElementContext()
  const t = useTexts('register', 'common')
  const heading = useHeadingFocus()
  const { type, data, reason = 'generic', report } = state
  return (
    <SetupFrame>
      <Card centred aria-labelledby="fail-title">
        <CardHead
          tile={
            <Tile size="large" tone="danger">
              <Icon name={type} />
            </Tile>
          }
          overline={data?.applicationName}
          title={t(`register:${type}.failed`)}
          titleId="fail-title"
          titleRef={heading}
          lead={`${t(`register:fail.${reason}`)} ${t('register:fail.advice')}`}
        />
        <Actions>
          <Button variant="grey" onClick={() => navigator.push(pathAfter(state))}>
            {t('common:cancel')}
          </Button>
          <Button
            onClick={() =>
              navigator.back(data ? typePath(type) : places.register.path, { begin: true, state })
            }
          >
            {t('common:retry')}
          </Button>
        </Actions>
        {report && <HelpDeskBlock report={report} />}
      </Card>
    </SetupFrame>
  )
}
