import { useEffect } from 'react'
import { downloadAddress } from '../../core/registration/download-address'
import type { SetupState } from '../../core/registration/setup-state'
import { usePortal } from '../../react/portal-context'
import { useConfiguration } from '../../react/use-configuration'
import { useHandheld } from '../../react/use-handheld'
import { useTexts } from '../../react/use-texts'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Card, CardHead } from '../../ui/card'
import { State } from '../../ui/state'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { DownloadLink } from './download-link'
import { SetupPage } from './setup-page'
import { setupPaths } from './setup-paths'

export interface DownloadScreenProps {
  readonly state: SetupState
  readonly download: NonNullable<SetupState['download']>
}

/** `/mobileSetup/download`: where the app is, as a QR code for the phone's camera, or as a link on the phone (R148). */
export function DownloadScreen({ state, download }: DownloadScreenProps) {
  const { core, navigator, emit } = usePortal()
  const t = useTexts('setup', 'register', 'common')
  const heading = useHeadingFocus()
  const handheld = useHandheld()
  const configuration = useConfiguration()
  const address = configuration
    ? downloadAddress(configuration, core.options.get(), download.type)
    : undefined
  const incomplete = configuration && address === undefined
  useEffect(() => {
    if (incomplete) emit({ type: 'error', code: 'configuration' })
  }, [emit, incomplete])

  return (
    <SetupPage step="download">
      <Card aria-labelledby="download-title">
        <CardHead
          overline={download.type}
          title={t('setup:download.title')}
          titleId="download-title"
          titleRef={heading}
          lead={t(handheld ? 'setup:download.leadOnPhone' : 'setup:download.lead')}
        />
        {configuration === undefined && <State kind="loading" title={t('setup:download.loading')} />}
        {address !== undefined && <DownloadLink address={address} handheld={handheld} />}
        {configuration !== undefined && address === undefined && (
          <State icon="download" title={t('setup:download.none')}>
            {t('setup:download.noneHelp')}
          </State>
        )}
        <Actions>
          <Button variant="grey" onClick={() => navigator.back(setupPaths.os)}>
            {t('common:cancel')}
          </Button>
          <Button onClick={() => navigator.push(setupPaths.qr, state)}>{t('register:next')}</Button>
        </Actions>
      </Card>
    </SetupPage>
  )
}
