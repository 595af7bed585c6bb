import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names'

export interface LinkButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly small?: boolean
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/** The third way out of a screen: a button that reads as a link. */
export const LinkButton = ({ small, className, ...rest }: LinkButtonProps) => (
  <button
    type="button"
    part="link"
    className={classNames('link', small && 'link-small', className)}
    {...rest}
  />
)
