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
  /** Gives way to `alert` for what must be heard at once. */
  readonly role?: 'status' | 'alert'
}

/** An inline box that explains, warns or reports; it never carries the only way on. */
export const Callout = ({ tone = 'info', title, children, role }: CalloutProps) => (
  <div className={`notice notice-${tone}`} part={`notice notice-${tone}`} role={role}>
    <SignInIcon name={icons[tone]} />
    {title && <p className="strong">{title}</p>}
    {children && <div>{children}</div>}
  </div>
)
