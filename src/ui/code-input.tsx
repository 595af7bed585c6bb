import { type ReactNode, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { SignInIcon } from './sign-in-icon'
import { TextField, type TextFieldProps } from './text-field'
import { useFilledIn } from './use-filled-in'

export interface CodeInputProps extends Omit<TextFieldProps, 'size' | 'defaultValue' | 'maxLength'> {
  readonly value: string
  /** Returns the typed text without characters that only separate a code, such as spaces and hyphens. */
  readonly clean: (typed: string) => string
  /** Called with the cleaned code. While an input method composes a syllable, called with the text as it is. */
  readonly onCode: (code: string) => void
  /** A message that is shown if there is no error, for example that the code has been sent. */
  readonly success?: ReactNode
}

/**
 * One field for a whole code. It sets no maximum length and never submits by itself, because only the server knows
 * the code's length, and a pasted code with spaces must fit. A new error selects the text and keeps focus in the
 * field, so that typing replaces the wrong code. `inputMode` is numeric unless the code can contain letters.
 */
export function CodeInput({ onCode, clean, success, inputRef, ...field }: CodeInputProps) {
  const { id, error, hint, disabled } = field
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement)
  useFilledIn(input, (text) => {
    if (text !== field.value) onCode(clean(text))
  })
  const wrong = Boolean(error) && !disabled
  // Not an effect that comes later: the user may have typed by then, and the next key would replace that text.
  useLayoutEffect(() => {
    if (!wrong) return
    input.current?.focus()
    input.current?.select()
  }, [wrong])

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
          onCode((event.nativeEvent as InputEvent).isComposing ? typed : clean(typed))
        }}
        onCompositionEnd={(event) => onCode(clean(event.currentTarget.value))}
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
