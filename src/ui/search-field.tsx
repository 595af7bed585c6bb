import { type Ref, useImperativeHandle, useRef } from 'react'
import { Icon } from './icon'
import { IconButton } from './icon-button'
import { onEnter } from './on-enter'

export interface SearchFieldProps {
  readonly id: string
  /** Shown before the text, and stays visible while the field has text. */
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** Called when the user presses Enter, but not for the Enter that ends a Hangul composition. */
  readonly onSearch?: (text: string) => void
  /** Label of the button that empties the field. */
  readonly clearLabel: string
  readonly inputRef?: Ref<HTMLInputElement>
}

export function SearchField(props: SearchFieldProps) {
  const { id, label, value, onChange, onSearch, clearLabel, inputRef } = props
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement)
  return (
    <div className="select select-small search" part="search">
      <Icon name="search" size={16} />
      <label className="select-key" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={input}
        type="search"
        className="input"
        part="search-input"
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onEnter((event) => {
          event.preventDefault()
          onSearch?.(value)
        })}
      />
      {value && (
        <IconButton
          icon="close"
          iconSize={16}
          label={clearLabel}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}
