import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Icon } from './icon'
import { listMove, typeahead } from './list-keys'
import { isComposing } from './on-enter'
import { type Option, OptionList, optionId } from './option-list'

export interface SelectProps {
  /** Stands before the value: "Status All". */
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
  /** The id of what explains it. */
  readonly describedBy?: string
  /** The list hangs from the right edge, where the control stands at the right of its box. */
  readonly alignEnd?: boolean
}

/** Keys that follow within this time are one search text. */
const typeaheadMs = 700

/** A small filter: a button that shows its value and opens a list box. Focus stays on the button throughout. */
export const Select = ({ label, options, value, onChange, disabled, describedBy, alignEnd }: SelectProps) => {
  const id = useId()
  const listId = `${id}list`
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = useRef({ text: '', at: 0 })
  const chosen = options.findIndex((option) => option.value === value)

  const show = (at = chosen) => {
    setActive(Math.max(at, 0))
    setOpen(true)
  }
  const pick = (option: Option | undefined) => {
    setOpen(false)
    if (option && option.value !== value) onChange(option.value)
  }
  const isSearch = (event: KeyboardEvent) => {
    const going = event.timeStamp - typed.current.at < typeaheadMs && typed.current.text !== ''
    return event.key.length === 1 && (event.key !== ' ' || going)
  }
  const search = (event: KeyboardEvent) => {
    const fresh = event.timeStamp - typed.current.at > typeaheadMs
    typed.current = { text: fresh ? event.key : typed.current.text + event.key, at: event.timeStamp }
    const labels = options.map((option) => option.label)
    const found = typeahead(typed.current.text, labels, open ? active : chosen)
    if (found >= 0) show(found)
    return true
  }
  const openKey = (key: string) => {
    if (key === 'Escape') setOpen(false)
    else if (key === 'Enter' || key === ' ') pick(options[active])
    else {
      const next = listMove(key, active, options.length)
      if (next === undefined) return false
      setActive(next)
    }
    return true
  }
  const closedKey = (key: string) => {
    if (!/^(Enter| |Arrow(Down|Up)|Home|End)$/.test(key)) return false
    show(key === 'Home' || key === 'End' ? listMove(key, chosen, options.length) : chosen)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey) return
    if (event.key === 'Tab') return pick(open ? options[active] : undefined)
    const handled = isSearch(event) ? search(event) : open ? openKey(event.key) : closedKey(event.key)
    if (!handled) return
    event.preventDefault()
    // An Esc that closed the list must not also close the dialog around it.
    event.stopPropagation()
  }

  return (
    <div className="combobox" part="select">
      <button
        type="button"
        className="select select-small"
        part="select-button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && active >= 0 ? optionId(listId, active) : undefined}
        aria-labelledby={`${id}label ${id}value`}
        aria-describedby={describedBy}
        disabled={disabled}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      >
        <span>
          <span className="select-key" id={`${id}label`}>
            {label}
          </span>{' '}
          <b id={`${id}value`}>{options[chosen]?.label}</b>
        </span>
        <Icon name="chevron-down" size={16} />
      </button>
      {open && (
        <div className={alignEnd ? 'menu menu-end' : 'menu'} part="menu">
          <OptionList
            id={listId}
            labelledBy={`${id}label`}
            options={options}
            value={value}
            active={active}
            onPick={pick}
          />
        </div>
      )}
    </div>
  )
}
