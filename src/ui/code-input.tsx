import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { cleanCode } from './clean-code'
import { Icon } from './icon'
import { TextField } from './text-field'

export interface CodeInputProps {
  readonly id: string
  readonly label: ReactNode
  readonly value: string
  /** Gets the code without spaces and hyphens, or the raw text while an input method composes. */
  readonly onChange: (code: string) => void
  /** A new error selects the text and keeps focus in the field, so that typing replaces the wrong code. */
  readonly error?: ReactNode
  /** Shown while there is no error, for instance that the code has been sent. */
  readonly success?: ReactNode
  readonly disabled?: boolean
  /** Recovery codes may hold letters; all others are digits. */
  readonly letters?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

/**
 * One field for a whole code. It sets no maximum length and never submits by itself: the length of a code is the
 * server's business, and a paste with spaces must fit.
 */
export const CodeInput = ({ id, label, value, onChange, error, success, letters, inputRef, disabled }: CodeInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement)
  useEffect(() => {
    if (!error || disabled) return
    input.current?.focus()
    input.current?.select()
  }, [error, disabled])
  return (
    <div className="code" part="code">
      <TextField
        id={id}
        label={label}
        inputRef={input}
        value={value}
        error={error}
        disabled={disabled}
        onChange={(event) => {
          const typed = event.currentTarget.value
          onChange((event.nativeEvent as InputEvent).isComposing ? typed : cleanCode(typed))
        }}
        onCompositionEnd={(event) => onChange(cleanCode(event.currentTarget.value))}
        inputMode={letters ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        aria-describedby={error || success ? `${id}-message` : undefined}
      />
      {success && !error && (
        <p className="message message-success" id={`${id}-message`} part="message">
          <Icon name="available" size={16} />
          <span>{success}</span>
        </p>
      )}
    </div>
  )
}
