import { Icon } from './icon'
import type { Option } from './option-list'

export interface SelectProps {
  /** Stands before the value: "Status All". */
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
  /** The id of what explains it. */
  readonly describedBy?: string
}

/**
 * A small filter: the browser's own drop-down list, invisible over what it shows, so that the whole box opens it and a
 * phone opens the list that its owner knows.
 */
export const Select = ({ label, options, value, onChange, disabled, describedBy }: SelectProps) => (
  <div className="select select-small" part="select">
    <span aria-hidden="true">
      <span className="select-key">{label}</span>{' '}
      <b>{options.find((option) => option.value === value)?.label}</b>
    </span>
    <Icon name="chevron-down" size={16} />
    <select
      part="select-control"
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </div>
)
