import { type CompanyLink, companyLinkSeconds } from '../../core/company-link'
import { ignore } from '../../core/ignore'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { CountdownBar } from '../../ui/countdown'
import { LinkButton } from '../../ui/link-button'
import { QrCode, QrExpired } from '../../ui/qr-code'
import { usePortal } from '../portal-context'
import { useCountdown } from '../use-countdown'
import { useTexts } from '../use-texts'

export interface LinkCodeProps {
  readonly link: CompanyLink
  /** To copy instead of to scan. */
  readonly asText: boolean
  readonly onWant: (form: 'code' | 'text') => void
  readonly onEnd: (() => void) | undefined
  readonly onRenew: () => void
}

/** The code while it is valid, with the time that is left; afterwards the way to a new one (R106). */
export function LinkCode({ link, asText, onWant, onEnd, onRenew }: LinkCodeProps) {
  const { announce } = usePortal()
  const t = useTexts('companyQr', 'common')
  const secondsLeft = useCountdown(link.endsAt, (count) => {
    if (count === 0) announce(t('companyQr:expired'))
    else announce(t(count === companyLinkSeconds ? 'companyQr:ready' : 'companyQr:secondsLeft', { count }))
    if (count === 0) onEnd?.()
  })

  if (secondsLeft === 0)
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
