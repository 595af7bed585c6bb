import type { ReactNode } from 'react'
import { Actions } from './actions'
import { Button, type ButtonVariant } from './button'
import { Dialog } from './dialog'

export interface DialogAction {
  readonly label: string
  readonly variant?: ButtonVariant
  /** Runs first; the dialog is closed by whoever renders it, through `onClose`, in any case. */
  readonly run?: () => void
}

export interface AlertDialogProps {
  readonly title: ReactNode
  readonly message: ReactNode
  /** One sentence more. */
  readonly more?: ReactNode
  /** A line such as "Error code 3002", for a call to the help desk. */
  readonly code?: ReactNode
  /** Below the buttons, for instance the details for the help desk. */
  readonly details?: ReactNode
  /** One way on, or the safe way and one more. The last is the primary one unless it says otherwise. */
  readonly actions: readonly DialogAction[]
  readonly onClose: () => void
}

/** A failure that stops the flow: a title, one sentence, the code, the way on. */
export const AlertDialog = ({ title, message, more, code, details, actions, onClose }: AlertDialogProps) => (
  <Dialog
    role="alertdialog"
    part="notice-dialog"
    title={title}
    lead={
      <>
        <p>{message}</p>
        {more && <p>{more}</p>}
        {code && (
          <p className="small muted" part="code-line">
            {code}
          </p>
        )}
      </>
    }
    onClose={onClose}
  >
    <Actions>
      {actions.map(({ label, variant, run }, at) => (
        <Button
          key={label}
          variant={variant ?? (at === actions.length - 1 ? 'primary' : 'grey')}
          onClick={() => {
            run?.()
            onClose()
          }}
        >
          {label}
        </Button>
      ))}
    </Actions>
    {details}
  </Dialog>
)
