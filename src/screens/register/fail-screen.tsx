import { devicesPath, selectionPath, typePath } from '../../core/registration/places'
import type { RegistrationState } from '../../core/registration/registration-state'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Card, CardHead } from '../../ui/card'
import { Icon } from '../../ui/icon'
import { Tile } from '../../ui/tile'
import { usePortal } from '../portal-context'
import { SetupFrame } from '../setup-frame'
import { HelpDeskBlock } from '../shared/help-desk-block'
import { useHeadingFocus } from '../use-heading-focus'
import { useTexts } from '../use-texts'

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
