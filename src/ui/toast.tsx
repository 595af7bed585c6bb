import { type ReactNode, useId } from 'react'
import { SignInIcon, type SignInIconName } from './sign-in-icon'

export interface ToastProps {
  readonly icon?: SignInIconName
  readonly title: ReactNode
  readonly line?: ReactNode
  /** One small button. */
  readonly action?: ReactNode
}

/**
 * A message over the page that does not stop the work. It takes no focus, and so it is neither a dialog nor a status:
 * whoever shows it announces it, once. It lies outside the page's landmarks and is one, so that it can be reached.
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
