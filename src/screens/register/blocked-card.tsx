import { useEffect } from 'react'
import type { PasskeyMethodName } from '../../contract/methods'
import { clockSkew } from '../../core/platform/server-clock'
import type { Blocked, PasskeyRegistration } from '../../core/registration/passkey-registration'
import { selectionPath } from '../../core/registration/registration-paths'
import { usePortal } from '../../react/portal-context'
import { useTexts } from '../../react/use-texts'
import { Actions, CardFoot } from '../../ui/actions'
import { Button } from '../../ui/button'
import { Card, CardHead } from '../../ui/card'
import { Icon } from '../../ui/icon'
import { LinkButton } from '../../ui/link-button'
import { Tile } from '../../ui/tile'
import { useHeadingFocus } from '../shared/focus/use-heading-focus'

/** What cannot change as long as this page is open: trying again would be of no use. */
const final: readonly Blocked[] = ['insecure', 'no-passkeys', 'not-permitted', 'user-id']

export interface BlockedCardProps {
  readonly method: PasskeyMethodName
  readonly why: Blocked
  readonly registration: PasskeyRegistration
}

/** Why the registration has not begun, in a plain sentence, and the way out. */
export function BlockedCard({ method, why, registration }: BlockedCardProps) {
  const portal = usePortal()
  const { core, navigator } = portal
  const t = useTexts('register', 'common')
  const heading = useHeadingFocus()
  const minutes = Math.round(Math.abs(clockSkew(core.environment) ?? 0) / 60_000)
  const title = t(`register:blocked.${why}`)
  const text = t(`register:blocked.${why}Text`, { count: minutes })
  useEffect(() => portal.announce(`${title} ${text}`), [portal, title, text])

  return (
    <Card centred aria-labelledby="blocked-title">
      <CardHead
        tile={
          <Tile size="large" tone="muted">
            <Icon name={method} />
          </Tile>
        }
        overline={t(`register:${method}.name`)}
        title={title}
        titleId="blocked-title"
        titleRef={heading}
        lead={text}
      />
      <Actions>
        <Button variant="grey" onClick={() => navigator.back(selectionPath)}>
          {t('common:cancel')}
        </Button>
        {why === 'user-id' && (
          <Button onClick={() => core.session.end('logout')}>{t('common:signInAgain')}</Button>
        )}
        {!final.includes(why) && <Button onClick={registration.start}>{t('common:retry')}</Button>}
      </Actions>
      {why === 'clock' && (
        <CardFoot>
          <LinkButton small onClick={registration.overrule}>
            {t('register:blocked.clockAnyway')}
          </LinkButton>
        </CardFoot>
      )}
    </Card>
  )
}
