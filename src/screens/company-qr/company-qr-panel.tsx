import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { companyLinkSeconds } from '../../contract/codes'
import { traceError } from '../../core/page/altered-built-ins'
import { createCountdown } from '../../core/platform/countdown'
import { type CompanyLink, requestCompanyLink } from '../../core/registration/company-link'
import { useAwake, useElementContext, useHandheld, useTexts } from '../../react/element-context'
import { useCountdown } from '../../react/use-countdown'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { classNames } from '../../ui/class-names'
import { CopyButton } from '../../ui/copy-button'
import { CountdownBar } from '../../ui/countdown'
import { LinkButton } from '../../ui/link-button'
import { QrCode, QrExpired } from '../../ui/qr-code'
import { rest } from '../../ui/rest.styles'
import { State } from '../../ui/state'
import { css } from '../../ui/style-sheet'
import { useLoad } from '../../ui/use-load'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { ErrorState } from '../shared/error-state'

export interface CompanyQrPanelProps {
  /**
   * Called when the code has expired and the user has not pressed the button for a new code for a while, or when the
   * page is hidden after the code has expired.
   */
  readonly onUnused?: (why: 'time' | 'hidden') => void
}

/**
 * Shows a QR code that links the mobile app to the company. It is used in the dashboard's side panel, in the setup
 * wizard, and as a separate element. It has no heading, because each of these three has one. Unmounting aborts the
 * request.
 */
export function CompanyQrPanel({ onUnused }: CompanyQrPanelProps) {
  useStyleSheets(...rest, companyQrStyles)
  const context = useElementContext()
  const t = useTexts('companyQr', 'common')
  const box = useRef<HTMLDivElement>(null)
  const handheld = useHandheld()
  const [wanted, setWanted] = useState<'code' | 'text'>()
  const { loaded: link, reload } = useLoad(
    useCallback((signal: AbortSignal) => requestCompanyLink(context, signal), [context]),
  )
  const asText = (wanted ?? (handheld ? 'text' : 'code')) === 'text'

  // Moves focus to the box, because the pressed button disappears and focus would be lost.
  const renew = () => {
    box.current?.focus()
    reload()
  }

  return (
    <div className="company-qr" part="company-qr">
      <p className="lead">{t(asText ? 'companyQr:copyLead' : 'companyQr:lead')}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and there are none */}
      <div
        ref={box}
        className={classNames('company-qr-code', !asText && 'company-qr-room')}
        role="group"
        aria-label={t('companyQr:title')}
        tabIndex={-1}
      >
        {link.status === 'loading' && <State kind="loading" title={t('companyQr:loading')} />}
        {link.status === 'failed' && (
          <ErrorState title={t('companyQr:failed')} error={link.error} onRetry={renew} />
        )}
        {link.status === 'loaded' && (
          <LinkCode
            key={link.value.endsAt}
            link={link.value}
            asText={asText}
            onWant={setWanted}
            onUnused={onUnused}
            onRenew={renew}
          />
        )}
      </div>
      <Callout>{t('companyQr:hint')}</Callout>
    </div>
  )
}

export interface LinkCodeProps {
  readonly link: CompanyLink
  /** True for text to copy, false for a code to scan. */
  readonly asText: boolean
  readonly onWant: (form: 'code' | 'text') => void
  /**
   * Called after the code has expired: every 15 s while the button for a new code stays unused, and when the page is
   * hidden.
   */
  readonly onUnused: ((why: 'time' | 'hidden') => void) | undefined
  readonly onRenew: () => void
}

/** Shows the valid code with the remaining time. After the code has expired, shows a button for a new code. */
function LinkCode({ link, asText, onWant, onUnused, onRenew }: LinkCodeProps) {
  const { announce, core } = useElementContext()
  const t = useTexts('companyQr', 'common')
  const handheld = useHandheld()
  const secondsLeft = useCountdown(link.endsAt, (count) => {
    if (count === 0) announce(t('companyQr:expired'))
    else announce(t(count === companyLinkSeconds ? 'companyQr:ready' : 'companyQr:secondsLeft', { count }))
  })

  useAwake(!asText && secondsLeft > 0)

  if (secondsLeft === 0) return <ExpiredCode onUnused={onUnused} onRenew={onRenew} />
  const copy = (
    <CopyButton
      size={asText || handheld ? 'default' : 'mini'}
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
          {handheld && copy}
          <QrCode
            text={link.text}
            label={t('companyQr:codeLabel')}
            size={200}
            onError={(cause) => {
              core.environment.report.warn('mfa-elements: the QR code could not be drawn.', traceError(cause))
              onWant('text')
            }}
          />
          {!handheld && copy}
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

/** Long enough for a user who holds a phone to the screen to look up and press the button. */
const unusedSeconds = 15

/** Shown in place of an expired code, with a button for a new code. */
function ExpiredCode({ onUnused, onRenew }: Pick<LinkCodeProps, 'onUnused' | 'onRenew'>) {
  const { environment } = useElementContext().core
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

/**
 * The code and the expired state have the same height, so that nothing jumps when one replaces the other. A text to
 * copy has less room than a code.
 */
const companyQrStyles = css`
.company-qr { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; width: 100%; text-align: start; }
.company-qr-code { display: grid; grid-template-columns: minmax(0, 1fr); align-content: center; justify-items: center; gap: 16px; min-height: 140px; }
.company-qr-room { min-height: 350px; }
.company-qr-code:not(.company-qr-room) > .qr-expired { min-height: 140px; }
.company-qr-code .state { padding: 0; }
.company-qr-text { display: grid; justify-items: center; gap: 12px; }
.company-qr-page { display: grid; grid-template-columns: minmax(0, 488px); justify-content: center; padding: 24px; }
@container mfa (max-width: 40em) {
  .company-qr-page { padding: 16px; }
}
`
