import { otpPeriodSeconds } from '../../src/contract/lifetimes'
import { CopyButton } from '../../src/ui/copy-button'
import type { OtpSeed } from './device-api'
import { oneTimeCode } from './one-time-code'
import type { PhoneTexts } from './texts'

interface CodeRowProps {
  readonly seed: OtpSeed
  readonly now: number
  readonly t: PhoneTexts
}

/** The code of this moment, and how long it is one. */
export function CodeRow({ seed, now, t }: CodeRowProps) {
  const { code, secondsLeft } = oneTimeCode(seed.secret, now)
  return (
    <li className="code-row" data-ending={secondsLeft <= 5 || undefined}>
      <div className="code-row-main">
        <p className="small muted">{seed.applicationName}</p>
        <p className="code-row-code">
          <span aria-hidden="true">{code.slice(0, 3)}</span>
          <span aria-hidden="true">{code.slice(3)}</span>
          <span className="visually-hidden">{[...code].join(' ')}</span>
        </p>
      </div>
      <div className="code-row-time" role="timer" aria-label={t.newCodeIn(secondsLeft)}>
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <circle cx="20" cy="20" r="17" />
          <circle
            className="code-row-left"
            cx="20"
            cy="20"
            r="17"
            pathLength={otpPeriodSeconds}
            strokeDasharray={`${secondsLeft} ${otpPeriodSeconds}`}
          />
        </svg>
        <span aria-hidden="true">{secondsLeft}</span>
      </div>
      <CopyButton
        text={code}
        texts={{ copy: t.copy, copied: t.copied, failed: t.copyFailed }}
        name={t.copyCodeFor(seed.applicationName)}
      />
    </li>
  )
}
