import type { ReactNode } from 'react'

export interface ProgressProps {
  readonly value: number
  readonly max: number
  /** Left above the bar: what is measured. */
  readonly label: ReactNode
  /** Right above the bar, and the bar's name: "18 seconds left". */
  readonly text: string
}

/** A bar with its figure in words above it. */
export const Progress = ({ value, max, label, text }: ProgressProps) => (
  <div className="bar" part="progress">
    <div className="bar-text">
      <span>{label}</span>
      {/* The bar has it as its name. */}
      <span className="strong" aria-hidden="true">
        {text}
      </span>
    </div>
    <progress max={max} value={value} aria-label={text} part="progress-bar" />
  </div>
)
