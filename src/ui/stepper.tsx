import { classNames } from './class-names'
import { Icon } from './icon'

export interface StepperProps {
  readonly label: string
  readonly steps: readonly string[]
  /** Index of the current step, from 0. */
  readonly current: number
  /** "Step 2 of 7": stands for the marks in a narrow box. */
  readonly text: string
  /** Added to the name of a finished step for assistive technology. */
  readonly doneText: string
  /** Steps that may be left out, by index, and what is added to their names for assistive technology. */
  readonly optional?: { readonly steps: readonly number[]; readonly text: string }
  /** With few steps the marks stay in a narrow box, too. */
  readonly always?: boolean
}

export const Stepper = ({ label, steps, current, text, doneText, optional, always }: StepperProps) => (
  <>
    <ol className={classNames('stepper', !always && 'stepper-wide')} part="stepper" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? 'step-done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="mark" aria-hidden="true">
            {index < current ? <Icon name="check" size={16} /> : index + 1}
          </span>
          <span>
            {step}
            {optional?.steps.includes(index) && <span className="visually-hidden"> {optional.text}</span>}
            {index < current && <span className="visually-hidden"> {doneText}</span>}
          </span>
        </li>
      ))}
    </ol>
    {!always && (
      <div className="bar stepper-short" part="stepper-short">
        <div className="bar-text">
          <span className="strong">{steps[current]}</span>
          <span>{text}</span>
        </div>
        <progress max={steps.length} value={current + 1} aria-hidden="true" />
      </div>
    )}
  </>
)
