import type { Option } from './combobox'
import { Icon } from './icon'

export interface SelectProps {
  /** Shown before the value, such as "Status" in "Status All". */
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
  /** ID of an element that explains the filter. */
  readonly describedBy?: string
}

/**
 * A small filter. The browser's own drop-down list covers the shown value, but is invisible. So a click anywhere in
 * the box opens the list, and a phone shows its own kind of list.
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
