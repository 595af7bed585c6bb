import { type ReactNode, useEffect, useImperativeHandle, useRef } from 'react'
import { cleanCode } from './clean-code'
import { SignInIcon } from './sign-in-icon'
import { TextField, type TextFieldProps } from './text-field'

export interface CodeInputProps extends Omit<TextFieldProps, 'size' | 'defaultValue' | 'maxLength'> {
  readonly value: string
  /** Gets the code without spaces and hyphens, or the raw text while an input method composes. */
  readonly onCode: (code: string) => void
  /** Shown while there is no error, for instance that the code has been sent. */
  readonly success?: ReactNode
}

/**
 * One field for a whole code. It sets no maximum length and never submits by itself: the length of a code is the
 * server's business, and a paste with spaces must fit. A new error selects the text and keeps focus in the field, so
 * that typing replaces the wrong code. `inputMode` is numeric unless the code may hold letters.
 */
export function CodeInput({ onCode, success, inputRef, ...field }: CodeInputProps) {
  const { id, error, hint, disabled } = field
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement)
  useEffect(() => {
    if (!error || disabled) return
    input.current?.focus()
    input.current?.select()
  }, [error, disabled])

  const succeeded = Boolean(success) && !error && !hint
  return (
    <div className="code" part="code">
      <TextField
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        {...(succeeded && { 'aria-describedby': `${id}-message` })}
        {...field}
        inputRef={input}
        onChange={(event) => {
          const typed = event.currentTarget.value
          onCode((event.nativeEvent as InputEvent).isComposing ? typed : cleanCode(typed))
        }}
        onCompositionEnd={(event) => onCode(cleanCode(event.currentTarget.value))}
      />
      {succeeded && (
        <p className="message message-success" id={`${id}-message`} part="message">
          <SignInIcon name="available" size={16} />
          <span>{success}</span>
        </p>
      )}
    </div>
  )
}
