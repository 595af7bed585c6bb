import { useState } from 'react'
import { registrationSerialSeconds } from '../../contract/lifetimes'
import type { AppMethodName } from '../../contract/methods'
import { ignore } from '../../core/platform/ignore'
import { serialQrText } from '../../core/registration/serial-code'
import { minutesAndSeconds, type SerialRegistrationState } from '../../core/registration/serial-registration'
import { usePortal } from '../../react/portal-context'
import { useAwake } from '../../react/use-awake'
import { useCountdown } from '../../react/use-countdown'
import { useHandheld } from '../../react/use-handheld'
import { useTexts } from '../../react/use-texts'
import { CopyButton } from '../../ui/copy-button'
import { CountdownBar, WaitingLine } from '../../ui/countdown'
import { LinkButton } from '../../ui/link-button'
import { QrCode } from '../../ui/qr-code'
import { HowTo, Or, Serial } from '../../ui/serial'

export interface OpenSerialViewProps {
  readonly type: AppMethodName
  readonly state: Extract<SerialRegistrationState, { phase: 'waiting' }>
}

/**
 * The number and its time, and a QR code with the whole answer (A34). A phone cannot scan its own screen, so there the
 * code is a link away.
 */
export function OpenSerialView({ type, state }: OpenSerialViewProps) {
  const { announce, core } = usePortal()
  const t = useTexts('register', 'common')
  const handheld = useHandheld()
  const [wanted, setWanted] = useState<boolean>()
  const [unreadable, setUnreadable] = useState(false)
  const secondsLeft = useCountdown(state.endsAt)
  const left = minutesAndSeconds(secondsLeft)
  useAwake(true)
  const { serial } = state.answer
  const showsQr = !unreadable && (wanted ?? !handheld)
  return (
    <>
      <HowTo
        steps={[t(`register:${type}.how1`), t(`register:${type}.${showsQr ? 'how2' : 'how2OnPhone'}`)]}
      />
      <div className="stack-4 center">
        {showsQr && (
          <QrCode
            text={serialQrText(core, state.answer, type)}
            label={t('register:serial.qr')}
            size={200}
            onError={(cause) => {
              ignore(cause, 'the number says the same')
              setUnreadable(true)
              announce(t('register:serial.qrFailed'))
            }}
          />
        )}
        {showsQr && <Or>{t('register:serial.or')}</Or>}
        <Serial
          code={serial}
          groupSize={serial.length > 8 ? 4 : 3}
          copy={
            <CopyButton
              text={serial}
              texts={{
                copy: t('common:copy'),
                copied: t('common:copied'),
                failed: t('common:copyFailed'),
              }}
              onResult={announce}
            />
          }
        />
        {!unreadable && !showsQr && (
          <LinkButton small onClick={() => setWanted(true)}>
            {t('register:serial.showQr')}
          </LinkButton>
        )}
        <CountdownBar
          secondsLeft={secondsLeft}
          seconds={registrationSerialSeconds}
          label={
            <WaitingLine>
              {t(state.connected ? 'register:serial.waiting' : 'register:serial.lost')}
            </WaitingLine>
          }
          text={t('register:serial.left', left)}
          figure={`${left.minutes}:${String(left.seconds).padStart(2, '0')}`}
        />
      </div>
    </>
  )
}
