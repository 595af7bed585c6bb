import type { ReactNode } from 'react'
import { SignInIcon, type SignInIconName } from './sign-in-icon'

export type CalloutTone = 'info' | 'warning' | 'danger' | 'success'

const icons: Record<CalloutTone, SignInIconName> = {
  info: 'info',
  warning: 'warning',
  danger: 'error',
  success: 'available',
}

export interface CalloutProps {
  readonly tone?: CalloutTone
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** `alert` makes a screen reader read the message at once. */
  readonly role?: 'status' | 'alert'
}

/**
 * A box in the page that explains, warns or reports. It never contains the only button with which the user can go on.
 */
export const Callout = ({ tone = 'info', title, children, role }: CalloutProps) => (
  <div className={`notice notice-${tone}`} part={`notice notice-${tone}`} role={role}>
    <SignInIcon name={icons[tone]} />
    {title && <p className="strong">{title}</p>}
    {children && <div>{children}</div>}
  </div>
)
