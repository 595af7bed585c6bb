import type { ReactNode } from 'react'
import { useHeadingLevel } from './heading-level'
import { Icon, type IconName } from './icon'
import { type Status, StatusBadge } from './status-badge'
import { Tile } from './tile'

export interface StatusCardProps {
  readonly icon: IconName
  /** The method's name, as a link where there is a page to go to: the whole card leads there. */
  readonly name: ReactNode
  readonly status: Status
  readonly statusText: string
  readonly line: ReactNode
  /** What one has of the method, below the line. */
  readonly fact?: ReactNode
  /** A link or a line below. */
  readonly action?: ReactNode
}

/** One method's state for one application. */
export const StatusCard = ({ icon, name, status, statusText, line, fact, action }: StatusCardProps) => (
  <article className="status-card" part="status-card">
    <Tile tone={status === 'unavailable' ? 'muted' : 'primary'}>
      <Icon name={icon} />
    </Tile>
    <h3 aria-level={useHeadingLevel(3)}>{name}</h3>
    <StatusBadge status={status}>{statusText}</StatusBadge>
    <p>{line}</p>
    {fact && <p>{fact}</p>}
    {action}
  </article>
)

/** Three, two or one beside each other, as the box allows. */
export const StatusGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className="status-grid" part="status-grid">
    {children}
  </div>
)
