import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { SignInIcon, type SignInIconName } from './sign-in-icon'
import type { Slot } from './slot'
import { css } from './style-sheet'

export interface ToastProps {
  readonly icon?: SignInIconName
  readonly title: ReactNode
  readonly line?: ReactNode
  /** One small button, for example to stay signed in. */
  readonly action?: Slot
}

/**
 * A message over the page that does not interrupt the user. It takes no focus, so it is not a dialog. It is not a
 * live region either: its caller announces it once. It is outside the page's landmarks, so it is a landmark itself,
 * which users of a screen reader can reach.
 */
export function Toast({ icon = 'clock', title, line, action }: ToastProps) {
  const id = useId()
  return (
    <section className={`toast toast-${icon}`} part="toast" aria-labelledby={id}>
      <SignInIcon name={icon} size={24} />
      <div>
        <p className="strong" id={id}>
          {title}
        </p>
        {line && <p className="small muted">{line}</p>}
      </div>
      {action}
    </section>
  )
}

/**
 * Shows a toast as a popover over the page. Inside the element it might be cut off or out of view, because the
 * element's box may be small, clipped or scrolled away. The popover takes no focus.
 */
export function Popover({ children }: { children: ReactNode }) {
  const popover = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => popover.current?.showPopover(), [])
  return (
    <div ref={popover} popover="manual" className="session-toast">
      {children}
    </div>
  )
}

/** Styles of a toast. */
export const toastStyles = css`
.icon-24 { width: 24px; height: 24px; stroke-width: 1.6; }
.toast { display: grid; grid-template-columns: auto 1fr auto; align-items: center; gap: 12px 16px; width: 100%; max-width: 520px; padding: 16px 16px 16px 20px; border: 1px solid; border-color: var(--_border); border-radius: var(--_radius-panel); background-color: var(--_raised); box-shadow: var(--_shadow-menu); }
.toast > .icon { color: var(--_warning); }
@container mfa (max-width: 40em) {
  .toast { grid-template-columns: auto 1fr; padding: 16px; }
  .toast .button { grid-column: 1 / -1; }
}
@media (forced-colors: active) { .toast { border: 1px solid; } }
`
