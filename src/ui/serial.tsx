import type { ReactNode } from 'react'
import { classNames } from './class-names'
import type { Slot } from './slot'

export interface SerialProps {
  /** The registration number. It is a string, because zeros at the start must be kept. */
  readonly code: string
  /** Number of digits in a group. Default: three. Four for a number of sixteen digits. */
  readonly groupSize?: number
  /** The copy button. */
  readonly copy?: Slot
}

/**
 * A number that the user reads aloud, types or copies. It is shown in groups of digits. Screen readers read each
 * digit.
 */
export function Serial({ code, groupSize = 3, copy }: SerialProps) {
  const groups = code.match(new RegExp(`.{1,${groupSize}}`, 'g')) ?? []
  return (
    <div className={classNames('serial', code.length > 8 && 'serial-long')} part="serial">
      <p className="serial-code" part="serial-code">
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may hold the same digits
          <span key={index} aria-hidden="true">
            {group}
          </span>
        ))}
        <span className="visually-hidden">{[...code].join(' ')}</span>
      </p>
      {copy}
    </div>
  )
}

/** A horizontal line with a word in the middle, such as "or", between two alternatives. */
export const Or = ({ children }: { readonly children: ReactNode }) => (
  <p className="or" part="or">
    {children}
  </p>
)

/** Numbered instructions. */
export const HowTo = ({ steps }: { readonly steps: readonly ReactNode[] }) => (
  <ol className="how" part="how-to">
    {steps.map((step, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the steps are a fixed text
      <li key={index}>
        <span>{step}</span>
      </li>
    ))}
  </ol>
)
