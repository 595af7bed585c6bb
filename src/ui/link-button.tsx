import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names'

export interface LinkButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly small?: boolean
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that looks like a link, for an action beside the two main buttons of a screen. */
export const LinkButton = ({ small, className, ...rest }: LinkButtonProps) => (
  <button
    type="button"
    part="link"
    className={classNames('link', small && 'link-small', className)}
    {...rest}
  />
)
