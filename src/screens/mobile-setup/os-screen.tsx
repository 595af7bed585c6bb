import { type FormEvent, useState } from 'react'
import type { PhoneSystem } from '../../core/configuration/options'
import { downloads, type SetupState } from '../../core/registration/setup-state'
import { usePortal } from '../../react/portal-context'
import { useConfiguration } from '../../react/use-configuration'
import { useTexts } from '../../react/use-texts'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { CardForm, CardHead } from '../../ui/card'
import { Choices } from '../../ui/choice'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { SetupPage } from './setup-page'
import { setupPaths } from './setup-paths'

const icons = { Android: 'phone-android', iOS: 'phone-ios' } as const

/** `/mobileSetup/os`: for which phone (R144, R145). */
export function OsScreen({ state }: { state: SetupState }) {
  const { navigator } = usePortal()
  const t = useTexts('setup', 'register', 'common')
  const heading = useHeadingFocus()
  const configuration = useConfiguration()
  const [chosen, setChosen] = useState<PhoneSystem | undefined>(state.download?.type)

  // What is chosen lies in the place at once, so that a reload keeps it.
  const choose = (system: PhoneSystem) => {
    setChosen(system)
    const kept: SetupState = { ...state, download: downloads[system] }
    navigator.replace(setupPaths.os, kept)
  }
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || !configuration) return
    const { PRIVATE_APP_STORE } = configuration.CONFIG_VARIABLES.USER_PORTAL
    const handed: SetupState = { ...state, download: downloads[chosen] }
    navigator.push(PRIVATE_APP_STORE ? setupPaths.terms : setupPaths.download, handed)
  }

  return (
    <SetupPage step="os">
      <CardForm onSubmit={next} aria-labelledby="os-title">
        <CardHead
          title={t('setup:os.title')}
          titleId="os-title"
          titleRef={heading}
          lead={t('setup:os.lead')}
        />
        <Choices
          label={t('setup:os.label')}
          labelHidden
          name="os"
          value={chosen}
          onChange={choose}
          choices={(['Android', 'iOS'] as const).map((system) => ({
            value: system,
            icon: icons[system],
            title: system,
            line: t(`setup:os.${system}`),
          }))}
        />
        <Actions>
          <Button variant="grey" onClick={() => navigator.back('/dashboard')}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={!chosen || !configuration}>
            {t('register:next')}
          </Button>
        </Actions>
      </CardForm>
    </SetupPage>
  )
}
