import type { ReactNode, Ref } from 'react'
import { breakAtSign } from './name-in-text'
import { guardRepeat } from './on-enter'
import { SignInIcon, type SignInIconName } from './sign-in-icon'
import type { Slot } from './slot'
import { Tile } from './tile'

/** The list around the rows of sign-in methods. */
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
  /** Says what the employee must do with this method. If the row is unusable, says why. */
  readonly line: string
  readonly badge?: Slot
  /** True if the row ignores clicks. It can still get focus, so that a screen reader reads its explanation. */
  readonly unusable?: boolean
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined
  /** ID of the heading that describes the row, for the row that has focus when the screen opens. */
  readonly describedBy?: string | undefined
  readonly onClick?: () => void
}

/** One sign-in method. The whole row is the button. */
export const MethodRow = ({
  icon,
  name,
  line,
  badge,
  unusable,
  buttonRef,
  describedBy,
  onClick,
}: MethodRowProps) => (
  <li>
    <button
      type="button"
      className="method"
      part="method"
      ref={buttonRef}
      aria-describedby={describedBy}
      aria-disabled={unusable || undefined}
      onKeyDown={guardRepeat}
      // The second click of a double click is meant for what was at this place before.
      onClick={(event) => unusable || event.detail > 1 || onClick?.()}
    >
      <Tile tone={unusable ? 'muted' : 'primary'}>
        <SignInIcon name={icon} />
      </Tile>
      <span>
        <span className="method-name">
          <span>{name}</span> {badge}
        </span>
        <span className="method-line">{breakAtSign(line)}</span>
      </span>
      {!unusable && <SignInIcon name="chevron-right" />}
    </button>
  </li>
)
