import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names'
import { Message } from './message'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  readonly id: string
  readonly label: ReactNode
  readonly size?: 'default' | 'small'
  /** Shown, and the field marked wrong, unless the field is disabled. */
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}

/** Label, input and one message. All other props go to the input. */
export function TextField({ id, label, size, error, hint, inputRef, className, ...input }: TextFieldProps) {
  const wrong = Boolean(error) && !input.disabled
  const message = wrong ? error : hint
  const messageId = `${id}-message`
  return (
    <div className="field" part="field">
      <label className="label" part="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={inputRef}
        type="text"
        part="input"
        className={classNames('input', size === 'small' && 'input-small', className)}
        aria-invalid={wrong || undefined}
        aria-describedby={message ? messageId : undefined}
        {...input}
      />
      {message && (
        <Message id={messageId} tone={wrong ? 'error' : 'hint'}>
          {message}
        </Message>
      )}
    </div>
  )
}
