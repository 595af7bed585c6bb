import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'

const icons = {
  available: 'available',
  success: 'available',
  unregistered: 'unregistered',
  unavailable: 'unavailable',
  failure: 'failure',
  unknown: 'unregistered',
} satisfies Record<string, IconName>

export type Status = keyof typeof icons

/** A status is an icon, a word and a colour, never colour alone. */
export const StatusBadge = ({
  status,
  children,
}: {
  readonly status: Status
  readonly children: ReactNode
}) => (
  <span className={`status status-${status}`} part={`status status-${status}`}>
    <Icon name={icons[status]} size={16} />
    {children}
  </span>
)
