import type { ReactNode } from 'react'
import { SignInIcon, type SignInIconName } from './sign-in-icon'

export type NoticeTone = 'info' | 'warning' | 'danger' | 'success'

const icons: Record<NoticeTone, SignInIconName> = {
  info: 'info',
  warning: 'warning',
  danger: 'error',
  success: 'available',
}

export interface NoticeProps {
  readonly tone?: NoticeTone
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Gives way to `alert` for what must be heard at once. */
  readonly role?: 'status' | 'alert'
}

/** An inline box that explains, warns or reports; it never carries the only way on. */
export const Notice = ({ tone = 'info', title, children, role }: NoticeProps) => (
  <div className={`notice notice-${tone}`} part={`notice notice-${tone}`} role={role}>
    <SignInIcon name={icons[tone]} />
    {title && <p className="strong">{title}</p>}
    {children && <div>{children}</div>}
  </div>
)
