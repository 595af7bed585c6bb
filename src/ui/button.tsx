import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { classNames } from './class-names'

export type ButtonSize = 'default' | 'small' | 'mini'
export type ButtonVariant = 'primary' | 'grey' | 'primaryLight' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly size?: ButtonSize
  readonly variant?: ButtonVariant
  /** As wide as its container. */
  readonly block?: boolean
  /** Something is under way: the button keeps focus and its place, but takes no click. */
  readonly busy?: boolean
  readonly icon?: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/** Cancelling the click also stops the submit that Enter in a field sends through this button. */
const refuse = (event: MouseEvent): void => event.preventDefault()

export const Button = ({
  size,
  variant,
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
    part={classNames('button', variant && `button-${variant}`, part)}
    className={classNames(
      'button',
      variant && variant !== 'primary' && `button-${variant}`,
      size && size !== 'default' && `button-${size}`,
      block && 'button-block',
      className,
    )}
    {...rest}
    {...(busy && { 'aria-disabled': true, 'aria-busy': true, onClick: refuse })}
  >
    {busy ? <span className="spinner" aria-hidden="true" /> : icon}
    {children}
  </button>
)
