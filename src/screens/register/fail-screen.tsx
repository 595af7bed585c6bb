import { devicesPath, selectionPath, typePath } from '../../core/registration/registration-paths'
import type { RegistrationState } from '../../core/registration/registration-state'
import { usePortal } from '../../react/portal-context'
import { useTexts } from '../../react/use-texts'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Card, CardHead } from '../../ui/card'
import { Icon } from '../../ui/icon'
import { Tile } from '../../ui/tile'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { HelpDeskBlock } from '../shared/help-desk/help-desk-block'
import { SetupFrame } from '../shared/setup/setup-frame'

/** `/register/fail`: why, and the way on (R130–R133). */
export function FailScreen({ state }: { state: RegistrationState }) {
  const { navigator } = usePortal()
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
          lead={
            <>
              {t(`register:fail.${reason}`)}
              <br />
              {t('register:fail.advice')}
            </>
          }
        />
        <Actions>
          <Button variant="grey" onClick={() => navigator.push(devicesPath(type))}>
            {t('common:cancel')}
          </Button>
          <Button
            onClick={() => navigator.back(data ? typePath(type) : selectionPath, { begin: true, state })}
          >
            {t('common:retry')}
          </Button>
        </Actions>
        {report && <HelpDeskBlock report={report} />}
      </Card>
    </SetupFrame>
  )
}
