import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'
import { Tile } from './tile'

export interface ChoicesProps<Value extends string> {
  readonly label: string
  readonly labelHidden?: boolean
  readonly name: string
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  readonly choices: readonly {
    readonly value: Value
    readonly icon: IconName
    readonly title: ReactNode
    readonly line?: ReactNode
    readonly disabled?: boolean
  }[]
}

/** Two or more large cards, of which the user chooses one. Native radio buttons underneath support the arrow keys. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, labelHidden, name, value, onChange, choices } = props
  return (
    <fieldset className="choices" part="choices">
      <legend className={labelHidden ? 'visually-hidden' : undefined}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="choice" part="choice">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <Tile>
            <Icon name={choice.icon} />
          </Tile>
          <span className="choice-name">{choice.title}</span>
          {choice.line && <span className="small muted">{choice.line}</span>}
          <span className="choice-dot" />
        </label>
      ))}
    </fieldset>
  )
}
