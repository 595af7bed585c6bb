import { classNames } from './class-names'
import { Icon } from './icon'

export interface StepperProps {
  readonly label: string
  readonly steps: readonly string[]
  /** Index of the current step, from 0. */
  readonly current: number
  /** A text such as "Step 2 of 7". In a narrow box it replaces the list of steps. */
  readonly text: string
  /** Text for assistive technology that is added to the name of a finished step. */
  readonly doneText: string
  /** Indexes of the optional steps, and a text for assistive technology that is added to their names. */
  readonly optional?: { readonly steps: readonly number[]; readonly text: string }
  /** True to keep the list of steps in a narrow box, too. Only for a few steps. */
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
            <span>{step}</span>
            {optional?.steps.includes(index) && (
              <span className="visually-hidden">{` ${optional.text}`}</span>
            )}
            {index < current && <span className="visually-hidden">{` ${doneText}`}</span>}
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
