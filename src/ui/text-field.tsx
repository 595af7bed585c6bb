import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names'
import { error, Glyph, info } from './glyph'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  readonly id: string
  readonly label: ReactNode
  readonly size?: 'default' | 'small'
  /** Shown below the field, which is then marked as invalid. Ignored if the field is disabled. */
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}

/** An input with its label and one message. All other props go to the input. */
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

export interface MessageProps {
  readonly id?: string
  readonly tone?: 'hint' | 'error'
  readonly children: ReactNode
}

/** A line below a field: an error or a hint. Both have an icon, so that color alone does not mark an error. */
export const Message = ({ id, tone, children }: MessageProps) => (
  <p
    id={id}
    className={tone === 'error' ? 'message message-error' : 'message'}
    part={tone === 'error' ? 'message error' : 'message'}
  >
    <Glyph shape={tone === 'error' ? error : info} size={16} />
    <span>{children}</span>
  </p>
)
