import type { ReactNode } from 'react'
import { breakAtSign } from './break-at-sign'
import { SignInIcon, type SignInIconName } from './sign-in-icon'
import { Tile } from './tile'

/** The frame around method rows. */
export const MethodRows = ({
  label,
  children,
}: {
  readonly label?: string
  readonly children: ReactNode
}) => (
  <ul className="methods" part="methods" aria-label={label}>
    {children}
  </ul>
)

export interface MethodRowProps {
  readonly icon: SignInIconName
  readonly name: string
  /** What the employee will have to do; for a row that cannot be used, why not. */
  readonly line: string
  readonly badge?: ReactNode
  /** The row stays reachable, so that its explanation can be read; it takes no click. */
  readonly unusable?: boolean
  readonly onClick?: () => void
}

/** One way to sign in. The whole row is the button. */
export const MethodRow = ({ icon, name, line, badge, unusable, onClick }: MethodRowProps) => (
  <li>
    <button
      type="button"
      className="method"
      part="method"
      aria-disabled={unusable || undefined}
      onClick={unusable ? undefined : onClick}
    >
      <Tile tone={unusable ? 'muted' : 'primary'}>
        <SignInIcon name={icon} />
      </Tile>
      <span>
        <span className="method-name">
          {name} {badge}
        </span>
        <span className="method-line">{breakAtSign(line)}</span>
      </span>
      {!unusable && <SignInIcon name="chevron-right" />}
    </button>
  </li>
)
