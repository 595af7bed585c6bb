import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { ignore } from '../core/platform/report'
import { Icon } from './icon'
import { isComposing } from './on-enter'
import { keepEscape } from './own-escape'
import { Message } from './text-field'

export interface Option {
  readonly value: string
  readonly label: string
  /** Shown to the right of the label, for example the number of registered devices. */
  readonly note?: string
}

export interface ComboboxProps {
  readonly label: string
  /** The small combobox is used in a line with a heading, and shows its label inside. */
  readonly size?: 'default' | 'small'
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  /** Shown while nothing is chosen, for example "Select application". */
  readonly placeholder: string
  readonly searchLabel: string
  /** Shown when no option matches the search text. */
  readonly noMatch: ReactNode
  readonly error?: ReactNode
  readonly disabled?: boolean
}

/**
 * A drop-down list with a search field. The button opens a small dialog that contains both, and moves focus to the
 * search field, which is the ARIA combobox. Arrow keys move in the list, Enter chooses, and Esc closes the dialog and
 * returns focus to the button.
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
    // If there is a search text, Home and End move in the text and not in the list.
    const inText = text !== '' && (event.key === 'Home' || event.key === 'End')
    const next = inText ? undefined : listMove(event.key, active, found.length)
    if (event.key === 'Escape') {
      keepEscape(event)
      close()
    } else if (event.key === 'Enter') option && pick(option)
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only detects that focus has left the combobox */}
      <div
        className="combobox"
        part="combobox"
        ref={box}
        onBlur={(event) => {
          if (!holds(box.current, event.relatedTarget)) setOpen(false)
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

/**
 * True if the box contains the node. In Firefox the node may belong to an extension. Such a node throws on access,
 * and is not in the box.
 */
function holds(box: HTMLElement | null, node: Node | null): boolean {
  try {
    return box?.contains(node) ?? false
  } catch (error) {
    ignore(error, 'focus has gone to the extension')
    return false
  }
}

export interface OptionListProps {
  readonly id: string
  readonly labelledBy: string
  readonly options: readonly Option[]
  readonly value: string | undefined
  /** Index of the option that the user has reached with the keyboard, or -1. */
  readonly active: number
  readonly onPick: (option: Option) => void
}

/**
 * The list below the search field. Focus stays in the field, whose `aria-activedescendant` names the active option.
 * The list scrolls so that the active option is visible.
 */
function OptionList({ id, labelledBy, options, value, active, onPick }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={id} className="menu-list" part="list" role="listbox" aria-labelledby={labelledBy}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the control that owns the list handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: reached through aria-activedescendant
        <div
          key={option.value}
          id={optionId(id, index)}
          className={index === active ? 'option option-active' : 'option'}
          part="option"
          role="option"
          aria-selected={option.value === value}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          <span>{option.label}</span>
          {option.note && <span className="option-note">{option.note}</span>}
          {option.value === value && <Icon name="check" size={16} />}
        </div>
      ))}
    </div>
  )
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`

/**
 * Returns the index of the option to which a key moves. `at` is the index of the active option, or -1. Undefined if
 * the key does not move in the list. The list does not wrap around, because the user would not notice its end.
 */
export function listMove(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, last)
    case 'ArrowUp':
      return at < 0 ? last : Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageDown':
      return Math.min(Math.max(at, 0) + 5, last)
    case 'PageUp':
      return Math.max(at - 5, 0)
    default:
      return undefined
  }
}

/**
 * Makes a text comparable for search. Hangul syllables are split into their letters, so that a syllable matches while
 * it is still being typed: "그루" is found in "그룹웨어", and so is a consonant at the end.
 */
export const fold = (text: string): string => text.normalize('NFKD').toLowerCase().trim()
