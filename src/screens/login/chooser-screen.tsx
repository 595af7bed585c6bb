import { enabledMethods, type MethodName } from '../../contract/methods'
import type { AuthState } from '../../core/sign-in/auth-state'
import { lastMethod } from '../../core/sign-in/last-method'
import { obstacleNow } from '../../core/sign-in/method-support'
import { usePortal } from '../../react/portal-context'
import { useTexts } from '../../react/use-texts'
import { Actions } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Card, CardHead } from '../../ui/card'
import { MethodRows } from '../../ui/method-row'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'
import { MethodChoice } from './method-choice'
import { Stage } from './stage'

/** `/auth`: which method confirms that it is you (R42–R45). */
export function ChooserScreen({ state }: { state: AuthState }) {
  const { core, navigator } = usePortal()
  const t = useTexts('auth', 'common')
  const heading = useHeadingFocus()
  const { login, test } = state
  const { passkeys, localStorage } = core.environment
  const last = lastMethod(localStorage)
  const rankOf = (name: MethodName) => (obstacleNow(passkeys, name) ? 2 : name === last ? 0 : 1)
  const methods = enabledMethods(login).sort((a, b) => rankOf(a.name) - rankOf(b.name))

  const cancel = () => {
    if (test) return navigator.back('/sample/login')
    // Who wanted to sign in must not stay behind on a shared computer.
    core.session.forgetLogin(login.employeeId)
    navigator.push('/')
  }

  return (
    <Stage>
      <Card aria-labelledby="chooser-title">
        <div className="card-body">
          <CardHead
            title={t('auth:chooser.title')}
            titleId="chooser-title"
            titleRef={heading}
            lead={t('auth:chooser.lead', { employeeId: login.employeeId })}
          />
          {methods.length === 0 ? (
            <Callout tone="warning" title={t('auth:chooser.none')}>
              {t('auth:chooser.noneHelp')}
            </Callout>
          ) : (
            <MethodRows label={t('auth:chooser.title')}>
              {methods.map(({ name }) => (
                <MethodChoice key={name} name={name} state={state} />
              ))}
            </MethodRows>
          )}
        </div>
        <Actions>
          <Button variant="grey" onClick={cancel}>
            {t('common:cancel')}
          </Button>
        </Actions>
      </Card>
    </Stage>
  )
}
