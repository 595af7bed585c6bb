import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names'
import { Icon, type IconName, type IconProps } from './icon'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName
  readonly iconSize?: IconProps['size']
  /** The button's accessible name, with the action and its object: "Rename Galaxy S24". */
  readonly label: string
  readonly ref?: Ref<HTMLButtonElement>
}

export const IconButton = ({ icon, iconSize, label, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    className={classNames('icon-button', className)}
    part="icon-button"
    aria-label={label}
    {...rest}
  >
    <Icon name={icon} size={iconSize} />
  </button>
)
