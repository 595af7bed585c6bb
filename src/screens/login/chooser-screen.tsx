import { maskEmail } from '../../core/format'
import { lastMethod } from '../../core/last-method'
import { enabledMethods, type Method } from '../../core/methods'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card, CardHead } from '../../ui/card'
import { MethodRow, MethodRows } from '../../ui/method-row'
import { Notice } from '../../ui/notice'
import { usePortal } from '../portal-context'
import { useHeadingFocus } from '../use-heading-focus'
import { useTexts } from '../use-texts'
import type { AuthState } from './auth-state'
import { Stage } from './stage'

/** `/auth`: which method confirms that it is you (R42–R45). */
export function ChooserScreen({ state }: { state: AuthState }) {
  const { navigator, core } = usePortal()
  const t = useTexts('auth', 'common')
  const heading = useHeadingFocus()
  const { login, test } = state
  const methods = enabledMethods(login)
  const last = lastMethod(core.environment.localStorage)

  return (
    <Stage>
      <Card aria-labelledby="chooser-title">
        <CardHead
          title={t('auth:chooser.title')}
          titleId="chooser-title"
          titleRef={heading}
          lead={t('auth:chooser.lead', { employeeId: login.employeeId })}
        />
        {methods.length === 0 ? (
          <Notice tone="warning" title={t('auth:chooser.none')}>
            {t('auth:chooser.noneHelp')}
          </Notice>
        ) : (
          <MethodRows label={t('auth:chooser.title')}>
            {methods.map(({ name }: Method) => (
              <MethodRow
                key={name}
                icon={name}
                name={t(`auth:${name}.name`)}
                line={t(`auth:${name}.line`, { destination: maskEmail(login.userEmail) })}
                badge={name === last ? <Badge>{t('auth:chooser.lastUsed')}</Badge> : undefined}
                onClick={() => navigator.push(`/auth/${name}`, state)}
              />
            ))}
          </MethodRows>
        )}
        <Button variant="grey" block onClick={() => (test ? navigator.back('/') : navigator.push('/'))}>
          {t('common:cancel')}
        </Button>
      </Card>
    </Stage>
  )
}
