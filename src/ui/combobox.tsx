import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from './icon'
import { fold, listMove } from './list-keys'
import { Message } from './message'
import { isComposing } from './on-enter'
import { type Option, OptionList, optionId } from './option-list'

export interface ComboboxProps {
  readonly label: string
  /** The small one stands in a heading line, with its label inside. */
  readonly size?: 'default' | 'small'
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  /** Shown while nothing is chosen: "Select application". */
  readonly placeholder: string
  readonly searchLabel: string
  /** Shown when the search text matches nothing. */
  readonly noMatch: ReactNode
  readonly error?: ReactNode
  readonly disabled?: boolean
}

/**
 * A drop-down list with a search field on top. The button opens a small dialog of both, and focus moves to the search
 * field, which is the ARIA combobox: arrows move in the list, Enter chooses, Esc closes and gives focus back to the button.
 */
export function Combobox(props: ComboboxProps) {
  const { label, size, options, value, onChange, placeholder, searchLabel, noMatch, error, disabled } = props
  const id = useId()
  const listId = `${id}list`
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const small = size === 'small'
  const wrong = Boolean(error) && !disabled
  const chosen = options.find((option) => option.value === value)
  const found = options.filter((option) => fold(option.label).includes(fold(text)))

  useLayoutEffect(() => {
    if (!open) return
    input.current?.focus()
    menu.current?.scrollIntoView({ block: 'nearest' })
  }, [open])

  const show = () => {
    setText('')
    setActive(
      Math.max(
        options.findIndex((option) => option.value === value),
        0,
      ),
    )
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const pick = (option: Option) => {
    close()
    if (option.value !== value) onChange(option.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Tab') return close()
    const option = found[active]
    // Home and End belong to the text as long as there is one.
    const inText = text !== '' && (event.key === 'Home' || event.key === 'End')
    const next = inText ? undefined : listMove(event.key, active, found.length)
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter') option && pick(option)
    else if (next !== undefined) setActive(next)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="field" part="field">
      {!small && (
        <span className="label" id={`${id}label`}>
          {label}
        </span>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that focus has left all of it */}
      <div
        className="combobox"
        part="combobox"
        ref={box}
        onBlur={(event) => {
          if (!box.current?.contains(event.relatedTarget)) setOpen(false)
        }}
      >
        <button
          ref={button}
          type="button"
          className={small ? 'select select-small' : 'select'}
          part="combobox-button"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? `${id}menu` : undefined}
          aria-labelledby={`${id}label ${id}value`}
          aria-describedby={wrong ? `${id}message` : undefined}
          disabled={disabled}
          onClick={() => (open ? close() : show())}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
            event.preventDefault()
            show()
          }}
        >
          <span>
            {small && (
              <>
                <span className="select-key" id={`${id}label`}>
                  {label}
                </span>{' '}
              </>
            )}
            <b id={`${id}value`} className={chosen ? 'select-value' : 'select-value select-empty'}>
              {chosen?.label ?? placeholder}
            </b>
          </span>
          <Icon name="chevron-down" size={small ? 16 : 20} />
        </button>
        {open && (
          <div
            id={`${id}menu`}
            className="menu menu-fit"
            part="menu"
            ref={menu}
            role="dialog"
            aria-labelledby={`${id}label`}
          >
            <div className="menu-search">
              <div className="select select-small search">
                <Icon name="search" size={16} />
                <label className="select-key" htmlFor={`${id}search`}>
                  {searchLabel}
                </label>
                <input
                  id={`${id}search`}
                  ref={input}
                  type="text"
                  className="input"
                  part="search-input"
                  role="combobox"
                  aria-autocomplete="list"
                  aria-expanded={found.length > 0}
                  aria-controls={found.length > 0 ? listId : undefined}
                  aria-activedescendant={found[active] ? optionId(listId, active) : undefined}
                  autoComplete="off"
                  spellCheck={false}
                  value={text}
                  onChange={(event) => {
                    setText(event.currentTarget.value)
                    setActive(0)
                  }}
                  onKeyDown={onKeyDown}
                />
              </div>
            </div>
            {found.length > 0 && (
              <OptionList
                id={listId}
                labelledBy={`${id}label`}
                options={found}
                value={value}
                active={active}
                onPick={pick}
              />
            )}
            <div role="status">{found.length === 0 && <p className="menu-none">{noMatch}</p>}</div>
          </div>
        )}
      </div>
      {wrong && (
        <Message id={`${id}message`} tone="error">
          {error}
        </Message>
      )}
    </div>
  )
}
