import { useEffect, useEffectEvent } from 'react'
import { companyLinkSeconds } from '../../contract/lifetimes'
import { createCountdown } from '../../core/platform/countdown'
import { ignore } from '../../core/platform/ignore'
import type { CompanyLink } from '../../core/registration/company-link'
import { usePortal } from '../../react/portal-context'
import { useAwake } from '../../react/use-awake'
import { useCountdown } from '../../react/use-countdown'
import { useTexts } from '../../react/use-texts'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { CountdownBar } from '../../ui/countdown'
import { LinkButton } from '../../ui/link-button'
import { QrCode, QrExpired } from '../../ui/qr-code'

export interface LinkCodeProps {
  readonly link: CompanyLink
  /** To copy instead of to scan. */
  readonly asText: boolean
  readonly onWant: (form: 'code' | 'text') => void
  /** The way to a new code has stood unused for 15 s, and then again, or the page was hidden; see `ExpiredCode`. */
  readonly onUnused: ((why: 'time' | 'hidden') => void) | undefined
  readonly onRenew: () => void
}

/** The code while it is valid, with the time that is left; afterwards the way to a new one (R106). */
export function LinkCode({ link, asText, onWant, onUnused, onRenew }: LinkCodeProps) {
  const { announce } = usePortal()
  const t = useTexts('companyQr', 'common')
  const secondsLeft = useCountdown(link.endsAt, (count) => {
    if (count === 0) announce(t('companyQr:expired'))
    else announce(t(count === companyLinkSeconds ? 'companyQr:ready' : 'companyQr:secondsLeft', { count }))
  })

  useAwake(!asText && secondsLeft > 0)

  if (secondsLeft === 0) return <ExpiredCode onUnused={onUnused} onRenew={onRenew} />
  const copy = (
    <CopyButton
      size={asText ? 'default' : 'mini'}
      text={link.text}
      texts={{
        copy: t('companyQr:copy'),
        copied: t('common:copied'),
        failed: t('common:copyFailed'),
      }}
      onResult={announce}
    />
  )
  return (
    <>
      {asText ? (
        <div className="company-qr-text">
          {copy}
          <LinkButton small onClick={() => onWant('code')}>
            {t('companyQr:showQr')}
          </LinkButton>
        </div>
      ) : (
        <>
          <QrCode
            text={link.text}
            label={t('companyQr:codeLabel')}
            size={200}
            onError={(cause) => {
              ignore(cause, 'what cannot be drawn can still be copied')
              onWant('text')
            }}
          />
          {copy}
        </>
      )}
      <CountdownBar
        secondsLeft={secondsLeft}
        seconds={companyLinkSeconds}
        label={t('companyQr:validity')}
        text={t('companyQr:secondsLeft', { count: secondsLeft })}
      />
    </>
  )
}

/** Long enough for somebody who holds a phone to the screen to look up and press the button (A65). */
const unusedSeconds = 15

/** The way to a new code, in place of the one that has run out (R106). */
function ExpiredCode({ onUnused, onRenew }: Pick<LinkCodeProps, 'onUnused' | 'onRenew'>) {
  const { environment } = usePortal().core
  const t = useTexts('companyQr')
  const leave = useEffectEvent((why: 'time' | 'hidden') => onUnused?.(why))
  useEffect(() => {
    const { visibility } = environment
    const countdown = createCountdown(environment, unusedSeconds, {
      onEnd() {
        countdown.restart()
        leave('time')
      },
    })
    const look = () => visibility.hidden && leave('hidden')
    const unsubscribe = visibility.subscribe(look)
    look()
    return () => {
      unsubscribe()
      countdown.stop()
    }
  }, [environment])
  return (
    <QrExpired
      text={t('companyQr:expired')}
      action={
        <Button size="small" onClick={onRenew}>
          {t('companyQr:renew')}
        </Button>
      }
    />
  )
}
