import { type Ref, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon'

export interface Option {
  readonly value: string
  readonly label: string
  /** Stands right of the label, for instance how many devices are registered. */
  readonly note?: string
}

export interface OptionListProps {
  readonly id: string
  readonly labelledBy: string
  readonly options: readonly Option[]
  readonly value: string | undefined
  /** Index of the option that the keyboard is on; -1 for none. */
  readonly active: number
  readonly onPick: (option: Option) => void
  readonly ref?: Ref<HTMLDivElement>
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/**
 * The list of a Select or Combobox. Focus stays on the control; `aria-activedescendant` there points to the active
 * option, which is kept in view here.
 */
export function OptionList({ id, labelledBy, options, value, active, onPick }: OptionListProps) {
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
