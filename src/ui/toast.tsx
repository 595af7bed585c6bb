import { type ReactNode, useId } from 'react'
import { SignInIcon, type SignInIconName } from './sign-in-icon'

export interface ToastProps {
  readonly icon?: SignInIconName
  readonly title: ReactNode
  readonly line?: ReactNode
  /** One small button. */
  readonly action?: ReactNode
  /** `alertdialog` for what wants an answer, such as the end of the session; otherwise it is only reported. */
  readonly role?: 'status' | 'alertdialog'
}

/** A message over the page that does not stop the work. */
export const Toast = ({ icon = 'clock', title, line, action, role = 'status' }: ToastProps) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div className="toast" part="toast" role={role} aria-labelledby={id}>
      <SignInIcon name={icon} size={24} />
      <div>
        <p className="strong" id={id}>
          {title}
        </p>
        {line && <p className="small muted">{line}</p>}
      </div>
      {action}
    </div>
  )
}
