import type { ReactNode } from 'react'
import { Progress } from './progress'

export interface CountdownProps {
  readonly secondsLeft: number
  readonly seconds: number
}

export interface CountdownRingProps extends CountdownProps {
  /** Under the figure: "seconds left". */
  readonly unit: string
  /** The whole in words, for assistive technology: "18 seconds left". */
  readonly text: string
}

/**
 * For short waits. Its role is `timer`, which no screen reader reads out by itself: the start, ten seconds and the end
 * are announced through the live region, never each second.
 */
export function CountdownRing({ secondsLeft, seconds, unit, text }: CountdownRingProps) {
  const part = Math.max(0, Math.min(1, secondsLeft / seconds)) * 100
  return (
    <div className="ring" part="countdown" role="timer" aria-label={text}>
      <svg viewBox="0 0 128 128" aria-hidden="true">
        <circle cx="64" cy="64" r="59" />
        {part > 0 && (
          <circle
            className="ring-value"
            cx="64"
            cy="64"
            r="59"
            pathLength="100"
            strokeDasharray={`${part} 100`}
          />
        )}
      </svg>
      <span className="ring-text" aria-hidden="true">
        <b>{secondsLeft}</b>
        {unit}
      </span>
    </div>
  )
}

export interface CountdownBarProps extends CountdownProps {
  readonly label: ReactNode
  /** "4 minutes 32 seconds left". */
  readonly text: string
  /** The same for the eye: "4:32". */
  readonly figure?: string
}

/** For QR codes and serials: the time left as text and as a bar. */
export const CountdownBar = ({ secondsLeft, seconds, ...words }: CountdownBarProps) => (
  <Progress value={secondsLeft} max={seconds} {...words} />
)

/** "Waiting for response…", with a dot that breathes unless motion is unwanted. */
export const WaitingLine = ({ children }: { readonly children: ReactNode }) => (
  <span className="waiting-line" part="waiting">
    <span className="pulse" aria-hidden="true" />
    {children}
  </span>
)
