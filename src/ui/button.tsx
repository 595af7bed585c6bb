import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import { classNames } from './class-names'
import type { Slot } from './slot'

export type ButtonSize = 'default' | 'small' | 'mini'
export type ButtonVariant = 'primary' | 'grey' | 'primaryLight' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly size?: ButtonSize
  readonly variant?: ButtonVariant
  /** True if the button is as wide as its container. */
  readonly block?: boolean
  /**
   * True while an action is running. The button then keeps focus and its position. It ignores clicks, but a submit
   * button leaves that to its form: the user may have changed the text and submits it anew.
   */
  readonly busy?: boolean
  readonly icon?: Slot
  readonly ref?: Ref<HTMLButtonElement>
}

const refuse = (event: MouseEvent): void => event.preventDefault()

export const Button = ({
  size,
  variant = 'primary',
  block,
  busy,
  icon,
  type,
  part,
  className,
  children,
  ...rest
}: ButtonProps) => (
  <button
    type={type ?? 'button'}
    part={classNames('button', `button-${variant}`, part)}
    className={classNames(
      'button',
      variant !== 'primary' && `button-${variant}`,
      size && size !== 'default' && `button-${size}`,
      block && 'button-block',
      className,
    )}
    {...rest}
    {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
    {...(busy && type !== 'submit' && { onClick: refuse })}
  >
    {busy ? <span className="spinner" aria-hidden="true" /> : icon}
    <span>{children}</span>
  </button>
)
