import type { ReactNode } from 'react'

export interface BadgeProps {
  readonly tone?: 'primary' | 'neutral'
  readonly children: ReactNode
}

/** One or two words beside a name, such as "Last used". */
export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={tone === 'neutral' ? 'badge badge-neutral' : 'badge'} part="badge">
    {children}
  </span>
)
