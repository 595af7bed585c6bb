import { type FormEvent, useState } from 'react'
import { longestNewDeviceName } from '../../contract/values/device-name'
import { devicesPath } from '../../core/registration/registration-paths'
import type { RegisteredDevice, RegistrationState } from '../../core/registration/registration-state'
import { usePortal } from '../../react/portal-context'
import { useTask } from '../../react/use-task'
import { useTexts } from '../../react/use-texts'
import { Button } from '../../ui/button'
import { CardForm, CardHead } from '../../ui/card'
import { Icon } from '../../ui/icon'
import { Message } from '../../ui/message'
import { guardEnter } from '../../ui/on-enter'
import { TextField } from '../../ui/text-field'
import { Tile } from '../../ui/tile'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { SetupFrame } from '../shared/setup/setup-frame'
import { useDeviceNames } from './use-device-names'

const devicesOf = ({ registered = [], type, data }: RegistrationState): readonly RegisteredDevice[] =>
  registered.length > 0 ? registered : [{ type, applicationName: data?.applicationName ?? null }]

/** `/register/complete`: what is there now, under a name that can be changed at once (R127–R129, A33). */
export function CompleteScreen({ state }: { state: RegistrationState }) {
  const { navigator } = usePortal()
  const t = useTexts('register', 'common')
  const heading = useHeadingFocus()
  const devices = devicesOf(state)
  const { names, setName, save } = useDeviceNames(devices)
  const { busy, run } = useTask()
  const [failed, setFailed] = useState(false)
  const both = devices.length > 1
  const { type } = devices.at(-1) ?? state

  const finish = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    run(async (signal) => {
      if (!failed && !(await save(signal))) return setFailed(true)
      navigator.replace(devicesPath(type))
    })
  }

  return (
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
  )
}
