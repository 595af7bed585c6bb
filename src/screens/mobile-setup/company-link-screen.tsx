import type { SetupState } from '../../core/registration/setup-state'
import { usePortal } from '../../react/portal-context'
import { useTexts } from '../../react/use-texts'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Card, CardHead } from '../../ui/card'
import { CompanyQrPanel } from '../company-qr/company-qr-panel'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { SetupPage } from './setup-page'
import { setupPaths } from './setup-paths'

/** `/mobileSetup/register`: the app learns whose employee it serves (R149). */
export function CompanyLinkScreen({ state }: { state: SetupState }) {
  const { navigator } = usePortal()
  const t = useTexts('setup', 'register', 'common')
  const heading = useHeadingFocus()
  return (
    <SetupPage step="qr" live>
      <Card aria-labelledby="link-title">
        <CardHead title={t('setup:link.title')} titleId="link-title" titleRef={heading} />
        <CompanyQrPanel />
        <Actions>
          <Button variant="grey" onClick={() => navigator.back(setupPaths.download)}>
            {t('common:cancel')}
          </Button>
          <Button onClick={() => navigator.push(setupPaths.register, state)}>{t('register:next')}</Button>
        </Actions>
      </Card>
    </SetupPage>
  )
}
