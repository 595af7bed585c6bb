import { useEffect, useState } from 'react'
import type { SignInFailure } from '../../core/ceremony/ceremony-state'
import { formatDate } from '../../core/format'
import { type Obstacle, obstacleOf } from '../../core/method-support'
import { CopyButton } from '../../ui/copy-button'
import { Facts } from '../../ui/facts'
import { usePortal } from '../portal-context'
import { useTexts } from '../use-texts'

/** What a help desk asks for, to be read out or copied. Nothing in it is secret. */
export function HelpDeskBlock({ failure }: { failure: SignInFailure }) {
  const portal = usePortal()
  const t = useTexts('devices', 'common')
  const ability = useAbility()
  const facts = [
    { name: t('devices:failure.code'), value: `${failure.type} / ${failure.reason}` },
    { name: t('devices:failure.time'), value: formatDate(failure.at, { time: true }) },
    { name: t('devices:failure.step'), value: t(`devices:failure.step.${failure.type}`) },
    ...(ability ? [{ name: t('devices:failure.browser'), value: t(`devices:failure.${ability}`) }] : []),
  ]
  return (
    <section className="panel help" aria-labelledby="help-desk">
      <div className="help-head">
        <h2 className="label" id="help-desk">
          {t('devices:failure.helpDesk')}
        </h2>
        <CopyButton
          text={facts.map(({ name, value }) => `${name}: ${value}`).join('\n')}
          texts={{ copy: t('common:copy'), copied: t('common:copied'), failed: t('common:copyFailed') }}
          onResult={portal.announce}
        />
      </div>
      <Facts facts={facts} />
    </section>
  )
}

const abilities = {
  none: 'passkeys',
  'no-passkeys': 'noPasskeys',
  'no-platform-authenticator': 'passkeysWithoutPc',
} as const satisfies Record<Obstacle | 'none', string>

function useAbility() {
  const { passkeys } = usePortal().core.environment
  const [obstacle, setObstacle] = useState<Obstacle | 'none'>()
  useEffect(() => {
    let shown = true
    obstacleOf(passkeys, 'pc').then((found) => shown && setObstacle(found ?? 'none'))
    return () => {
      shown = false
    }
  }, [passkeys])
  return obstacle && abilities[obstacle]
}
