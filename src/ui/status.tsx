import type { ReactNode } from 'react'
import { useHeadingLevel } from './heading'
import { Icon, type IconName } from './icon'
import type { Slot } from './slot'
import { Tile } from './tile'

const icons = {
  available: 'available',
  success: 'available',
  unregistered: 'unregistered',
  unavailable: 'unavailable',
  failure: 'failure',
  unknown: 'unregistered',
} satisfies Record<string, IconName>

export type Status = keyof typeof icons

/** A status, shown by an icon, a word and a color. The color alone must not carry the meaning. */
export const StatusBadge = ({
  status,
  title,
  children,
}: {
  readonly status: Status
  /** A sentence that explains the word, shown to the pointer. */
  readonly title?: string | undefined
  readonly children: ReactNode
}) => (
  <span className={`status status-${status}`} part={`status status-${status}`} title={title}>
    <Icon name={icons[status]} size={16} />
    <span>{children}</span>
  </span>
)

export interface StatusCardProps {
  readonly icon: IconName
  /**
   * The method's name. If the method has a page, the name is a link to the page, and a click anywhere on the card
   * follows the link.
   */
  readonly name: ReactNode
  readonly status: Status
  readonly statusText: string
  /** The sentence that explains the status. */
  readonly line: ReactNode
  /**
   * The number of the employee's devices, or the email address. Shown instead of `line`, which it makes needless.
   */
  readonly fact?: ReactNode
  /** A link or a text at the end of the card. */
  readonly action?: Slot
}

/** A card with the status of one sign-in method in one application. */
export const StatusCard = ({ icon, name, status, statusText, line, fact, action }: StatusCardProps) => (
  <article className="status-card" part="status-card">
    <Tile tone={status === 'unavailable' ? 'muted' : 'primary'}>
      <Icon name={icon} />
    </Tile>
    <h3 aria-level={useHeadingLevel(3)}>{name}</h3>
    <StatusBadge status={status} title={fact && typeof line === 'string' ? line : undefined}>
      {statusText}
    </StatusBadge>
    {fact ? <p className="fact">{fact}</p> : <p>{line}</p>}
    {action}
  </article>
)

/** Shows one, two or three cards in a row, depending on the width. */
export const StatusGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className="status-grid" part="status-grid">
    {children}
  </div>
)
