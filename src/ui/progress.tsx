import type { ReactNode } from 'react'

export interface ProgressProps {
  readonly value: number
  readonly max: number
  /** Left above the bar: what is measured. */
  readonly label: ReactNode
  /** The bar's name, and right above the bar where no figure says the same: "18 seconds left". */
  readonly text: string
  /** Right above the bar: "0:18". */
  readonly figure?: string
}

/** A bar with its figure in words above it. */
export const Progress = ({ value, max, label, text, figure = text }: ProgressProps) => (
  <div className="bar" part="progress">
    <div className="bar-text">
      <span>{label}</span>
      {/* The bar has it as its name. */}
      <span className="strong" aria-hidden="true">
        {figure}
      </span>
    </div>
    <progress max={max} value={value} aria-label={text} part="progress-bar" />
  </div>
)
