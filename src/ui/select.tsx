import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Icon } from './icon'
import { listMove, typeahead } from './list-keys'
import { type Option, OptionList, optionId } from './option-list'

export interface SelectProps {
  /** Stands before the value: "Status All". */
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
  /** The list hangs from the right edge, where the control stands at the right of its box. */
  readonly alignEnd?: boolean
}

/** Keys that follow within this time are one search text. */
const typeaheadMs = 700

/** A small filter: a button that shows its value and opens a list box. Focus stays on the button throughout. */
export const Select = ({ label, options, value, onChange, disabled, alignEnd }: SelectProps) => {
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
  const search = (event: KeyboardEvent) => {
    const fresh = event.timeStamp - typed.current.at > typeaheadMs
    typed.current = { text: fresh ? event.key : typed.current.text + event.key, at: event.timeStamp }
    const labels = options.map((option) => option.label)
    const found = typeahead(typed.current.text, labels, open ? active : chosen)
    if (found >= 0) show(found)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const searching = event.timeStamp - typed.current.at < typeaheadMs && typed.current.text !== ''
    if (event.key === 'Escape' && open) setOpen(false)
    else if (event.key === 'Tab') return pick(open ? options[active] : undefined)
    else if (event.key === 'Enter' || (event.key === ' ' && !searching)) open ? pick(options[active]) : show()
    else if (event.key.length === 1) search(event)
    else if (open) {
      const next = listMove(event.key, active, options.length)
      if (next === undefined) return
      setActive(next)
    } else if (/^Arrow(Down|Up)$|^Home$|^End$/.test(event.key)) {
      show(/^Arrow/.test(event.key) ? chosen : listMove(event.key, chosen, options.length))
    } else return
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
        disabled={disabled}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      >
        <span>
          <span className="select-key" id={`${id}label`}>
            {label}
          </span>
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
