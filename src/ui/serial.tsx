import type { ReactNode } from 'react'
import { classNames } from './class-names'

export interface SerialProps {
  /** Kept as a string: zeros at the start count. */
  readonly code: string
  /** Digits in a group: three of a six-digit code, four of a sixteen-digit one. */
  readonly groupSize?: number
  /** The copy button. */
  readonly copy?: ReactNode
}

/** A code to read aloud, type or copy, in groups. Screen readers get it digit by digit. */
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

/** A rule with a word in it between two ways to do the same. */
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
