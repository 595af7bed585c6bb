import type { ReactNode } from 'react'

export interface CountdownProps {
  readonly secondsLeft: number
  readonly seconds: number
}

export interface CountdownRingProps extends CountdownProps {
  /** Shown below the number: "seconds left". */
  readonly unit: string
  /** The time in words, for assistive technology: "18 seconds left". */
  readonly text: string
}

/**
 * A ring for short waits. Its role is `timer`, which no screen reader reads by itself. Instead the live region
 * announces the start, the last ten seconds and the end, but not each second.
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
        <span>{unit}</span>
      </span>
    </div>
  )
}

export interface CountdownBarProps extends CountdownProps {
  readonly label: ReactNode
  /** The time in words: "4 minutes 32 seconds left". */
  readonly text: string
  /** The same time in digits: "4:32". */
  readonly figure?: string
}

/** The time that is left, as text and as a bar. For QR codes and numbers that expire. */
export const CountdownBar = ({ secondsLeft, seconds, ...words }: CountdownBarProps) => (
  <Progress value={secondsLeft} max={seconds} {...words} />
)

/** "Waiting for response…" with a dot that pulses, unless the user prefers reduced motion. */
export const WaitingLine = ({ children }: { readonly children: ReactNode }) => (
  <span className="waiting-line" part="waiting">
    <span className="pulse" aria-hidden="true" />
    <span>{children}</span>
  </span>
)

export interface ProgressProps {
  readonly value: number
  readonly max: number
  /** The name of the measured value. It is above the bar, on the left. */
  readonly label: ReactNode
  /**
   * The bar's accessible name, such as "18 seconds left". If `figure` is missing, this text is also shown above the
   * bar, on the right.
   */
  readonly text: string
  /** Shown above the bar on the right: "0:18". */
  readonly figure?: string
}

/** A progress bar with its value as text above it. */
export const Progress = ({ value, max, label, text, figure = text }: ProgressProps) => (
  <div className="bar" part="progress">
    <div className="bar-text">
      <span>{label}</span>
      {/* Hidden, because the bar's name is the same text. */}
      <span className="strong" aria-hidden="true">
        {figure}
      </span>
    </div>
    <progress max={max} value={value} aria-label={text} part="progress-bar" />
  </div>
)
