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
 * whoever shows it announces it, once.
 */
export const Toast = ({ icon = 'clock', title, line, action }: ToastProps) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and there are none
    <div className={`toast toast-${icon}`} part="toast" role="group" aria-labelledby={id}>
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
