import { useEffect, useRef, useState } from 'react'
import { Button } from './button'
import { GivenText, isVisible } from './given-text'
import { hasFocus } from './has-focus'
import { IconButton } from './icon-button'
import { Message } from './message'
import { guardEnter, isComposing } from './on-enter'

export interface InlineEditProps {
  readonly id: string
  readonly value: string
  readonly editing: boolean
  readonly onEdit: () => void
  /** Enter or Save, with the trimmed text; it differs from the value and is not empty. Asks for confirmation. */
  readonly onCommit: (text: string) => void
  /** Esc or Cancel, or Save where nothing has changed or no name is left. Losing focus does neither. */
  readonly onCancel: () => void
  readonly busy?: boolean
  /** Keeps what was typed so far while the field is drawn again, as in a list of which a part goes. */
  readonly draft?: { text?: string | undefined }
  /** What is wrong with a text, said below the field instead of committing it. */
  readonly problemOf?: (text: string) => string | undefined
  /** Says a problem where focus is in the field already, so that it is not read with the field. */
  readonly announce?: (problem: string) => void
  readonly texts: {
    /** Of the pencil: "Rename Galaxy S24". */
    readonly edit: string
    /** Of the field: "Device name". */
    readonly label: string
    readonly save: string
    readonly cancel: string
  }
}

/** A name with a pencil; edited in place. Focus goes into the field and, afterwards, back to the pencil. */
export function InlineEdit(props: InlineEditProps) {
  const { id, value, editing, onEdit, onCommit, onCancel, busy, draft, problemOf, announce, texts } = props
  const input = useRef<HTMLInputElement>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(editing)
  const [refused, setRefused] = useState<string>()
  const problem = refused === undefined ? undefined : problemOf?.(refused)

  useEffect(() => {
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
      else if (input.current && hasFocus(input.current)) announce?.(found)
      else input.current?.focus()
    }
  }
  return (
    <form
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
        event.stopPropagation()
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
        defaultValue={draft?.text ?? value}
        autoComplete="off"
        dir="auto"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}-problem`}
        onInput={({ currentTarget }) => {
          setRefused(undefined)
          if (draft) draft.text = currentTarget.value
        }}
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
