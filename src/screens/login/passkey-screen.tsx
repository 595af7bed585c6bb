import { useEffect } from 'react'
import type { PasskeyMethodName } from '../../contract/methods'
import { type AuthState, withoutStep } from '../../core/sign-in/auth-state'
import { createCeremony } from '../../core/sign-in/ceremony/ceremony'
import { passkeySteps } from '../../core/sign-in/ceremony/passkey-steps'
import { stepsToChooser } from '../../core/sign-in/device-paths'
import { usePortal } from '../../react/portal-context'
import { useTexts } from '../../react/use-texts'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Card, CardHead } from '../../ui/card'
import { SignInIcon } from '../../ui/sign-in-icon'
import { Tile } from '../../ui/tile'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { Stage } from './stage'
import { WaitingScreen } from './waiting-screen'

interface PasskeyScreenProps {
  readonly method: PasskeyMethodName
  readonly state: AuthState
}

/** `/auth/pc` and `/auth/fido`: the browser asks for the passkey (R49, R51). */
export function PasskeyScreen({ method, state }: PasskeyScreenProps) {
  const portal = usePortal()
  const t = useTexts('devices')
  if (!portal.core.environment.passkeys.supported) return <Unsupported method={method} state={state} />
  return (
    <WaitingScreen
      method={method}
      state={state}
      startLead={t(`devices:${method}.startLead`)}
      lead={t(`devices:${method}.waitLead`)}
      create={(begin) =>
        createCeremony(portal, passkeySteps(portal, state.login, method), { test: state.test, begin })
      }
    />
  )
}

/** The chooser does not lead here in a browser without WebAuthn, but an address can. */
function Unsupported({ method, state }: PasskeyScreenProps) {
  const { navigator, emit } = usePortal()
  const t = useTexts('auth', 'common')
  const heading = useHeadingFocus()
  useEffect(() => emit({ type: 'error', code: 'passkey' }), [emit])
  return (
    <Stage>
      <Card centred aria-labelledby="unsupported-title">
        <div className="card-body">
          <CardHead
            tile={
              <Tile size="large" tone="muted">
                <SignInIcon name={method} />
              </Tile>
            }
            overline={t(`auth:${method}.name`)}
            title={t('auth:chooser.unsupported')}
            titleId="unsupported-title"
            titleRef={heading}
            lead={t('auth:chooser.no-passkeys')}
          />
        </div>
        <Actions>
          <Button variant="grey" onClick={() => navigator.back('/auth')}>
            {t('common:cancel')}
          </Button>
          <Button
            onClick={() => navigator.replace('/auth', withoutStep(state), { steps: stepsToChooser(method) })}
          >
            {t('auth:otherMethod')}
          </Button>
        </Actions>
      </Card>
    </Stage>
  )
}
