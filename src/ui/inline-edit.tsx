import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button'
import { GivenText, isVisible } from './given-text'
import { IconButton } from './icon-button'
import { guardEnter, isComposing } from './on-enter'
import { keepEscape } from './own-escape'
import { pointOut } from './point-out'
import { Message } from './text-field'

export interface InlineEditProps {
  readonly id: string
  readonly value: string
  readonly editing: boolean
  readonly onEdit: () => void
  /**
   * Called after Enter or Save, if the trimmed text differs from `value` and is not empty. The caller then asks the
   * user to confirm.
   */
  readonly onCommit: (text: string) => void
  /**
   * Called after Esc or Cancel, and after Save if the text has not changed or is empty. If the field only loses
   * focus, neither `onCommit` nor `onCancel` is called.
   */
  readonly onCancel: () => void
  readonly busy?: boolean
  /**
   * Returns the reason why a text can't be saved, which is then shown below the field. Undefined if the text is
   * valid.
   */
  readonly problemOf?: (text: string) => string | undefined
  /**
   * Called with a problem if the field already has focus. A screen reader would not read the field again, so the
   * caller announces the problem.
   */
  readonly announce?: (problem: string) => void
  readonly texts: {
    /** Accessible name of the pencil button: "Rename Galaxy S24". */
    readonly edit: string
    /** Label of the field: "Device name". */
    readonly label: string
    readonly save: string
    readonly cancel: string
  }
}

/**
 * A name that the user can edit in place, with a pencil button. The button moves focus to the field. Afterwards focus
 * returns to the button.
 */
export function InlineEdit(props: InlineEditProps) {
  const { id, value, editing, onEdit, onCommit, onCancel, busy, problemOf, announce, texts } = props
  const input = useRef<HTMLInputElement>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(editing)
  const [refused, setRefused] = useState<string>()
  const problem = refused === undefined ? undefined : problemOf?.(refused)

  // Not an effect that comes later: the user may have typed by then, and the next key would replace that text.
  useLayoutEffect(() => {
    setRefused(undefined)
    if (editing) input.current?.select()
    if (editing) input.current?.focus()
    else if (wasEditing.current) pencil.current?.focus()
    wasEditing.current = editing
  }, [editing])

  if (!editing) {
    return (
      <span className="rename-view" part="inline-edit">
        <GivenText cut>{value}</GivenText>
        <IconButton ref={pencil} icon="pencil" iconSize={16} label={texts.edit} onClick={onEdit} />
      </span>
    )
  }
  const commit = () => {
    const text = input.current?.value.trim() ?? ''
    if (text === value || !isVisible(text)) onCancel()
    else if (!busy) {
      const found = problemOf?.(text)
      setRefused(found === undefined ? undefined : text)
      if (found === undefined) onCommit(text)
      else pointOut(input.current, found, announce)
    }
  }
  return (
    <form
      method="dialog"
      className="rename"
      part="inline-edit"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        commit()
      }}
      onKeyDown={(event) => {
        guardEnter(event)
        if (event.key !== 'Escape' || isComposing(event)) return
        keepEscape(event)
        onCancel()
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {texts.label}
      </label>
      <input
        id={id}
        ref={input}
        className="input input-small"
        part="input"
        defaultValue={value}
        autoComplete="off"
        dir="auto"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}-problem`}
        onInput={() => setRefused(undefined)}
      />
      <Button type="submit" size="mini" busy={busy}>
        {texts.save}
      </Button>
      <Button size="mini" variant="grey" onClick={onCancel}>
        {texts.cancel}
      </Button>
      {problem && (
        <Message id={`${id}-problem`} tone="error">
          {problem}
        </Message>
      )}
    </form>
  )
}
