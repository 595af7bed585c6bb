import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { Actions } from './actions'
import { AnnouncedInDialog } from './announced-context'
import { Button, type ButtonVariant } from './button'
import { useHeadingLevel } from './heading'
import { isRendered } from './is-rendered'
import { keepEscape, keepEscapesOfBody } from './own-escape'
import type { Slot } from './slot'

export interface DialogProps {
  readonly title: ReactNode
  readonly lead?: ReactNode
  /**
   * ID of an element that describes the dialog in addition to `lead`. A screen reader reads it when the dialog opens.
   */
  readonly describedBy?: string
  readonly children?: Slot
  /** Label of the button that closes the dialog without a change. The button is the first one and gets focus. */
  readonly cancel?: ReactNode
  /**
   * The other buttons. A dialog without `cancel` and `actions` has all its buttons in `Actions` among the children.
   */
  readonly actions?: Slot
  /** True while the user can't close the dialog. */
  readonly busy?: boolean
  /** Called after Esc or the cancel button, or if the browser has closed the dialog. */
  readonly onClose: () => void
  readonly role?: 'dialog' | 'alertdialog'
  /** Gets focus when the dialog opens. Default: the first button. */
  readonly focusFirst?: RefObject<HTMLElement | null>
  readonly part?: string
}

function focusedIn(node: Node): HTMLElement | null {
  const { activeElement } = node.getRootNode() as Document | ShadowRoot
  return activeElement === node.ownerDocument?.body ? null : (activeElement as HTMLElement | null)
}

/**
 * A modal dialog. It is open until it is no longer rendered. Then focus returns to the element that had it before. If
 * that element is gone, focus moves to the title of the block around it. The native element makes the rest of the
 * page inert, so no focus trap or scroll lock is needed.
 */
export function Dialog({
  title,
  lead,
  describedBy,
  children,
  cancel,
  actions,
  busy,
  onClose,
  role,
  focusFirst,
  part,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const level = useHeadingLevel(2)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = focusedIn(element)
    const blockTitle = before?.closest('.block')?.querySelector<HTMLElement>('.section-title')
    const first = focusFirst?.current ?? element.querySelector<HTMLElement>('.actions > button')
    const close = openModal(element, first)
    return () => {
      close()
      const back = before?.isConnected ? before : blockTitle
      back?.focus()
    }
  }, [focusFirst])

  const leave = () => {
    if (!busy) onClose()
  }

  return (
    <dialog
      ref={dialog}
      className="dialog"
      part={part ? `dialog ${part}` : 'dialog'}
      role={role}
      aria-labelledby={`${id}title`}
      aria-describedby={[lead && `${id}lead`, describedBy].filter(Boolean).join(' ') || undefined}
      // Keeps every Escape from the page around the element, even if a busy dialog ignores it.
      onKeyDown={(event) => {
        if (event.key === 'Escape') keepEscape(event)
      }}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      // If Esc is pressed twice, Chromium closes a dialog without a `cancel` event. So the caller is notified here.
      onClose={(event) => {
        const { currentTarget: closed, target } = event
        if (target === dialog.current && !closed.open && !isWaiting(closed) && !busy) onClose()
      }}
    >
      <div className="dialog-head">
        <h2 aria-level={level} className="dialog-title" id={`${id}title`} part="dialog-title">
          {title}
        </h2>
        {lead && (
          <div className="lead" id={`${id}lead`} part="dialog-lead">
            {lead}
          </div>
        )}
      </div>
      {children}
      {(cancel || actions) && (
        <Actions>
          {cancel && (
            <Button variant="grey" onClick={leave}>
              {cancel}
            </Button>
          )}
          {actions}
        </Actions>
      )}
      <AnnouncedInDialog />
    </dialog>
  )
}

export interface DialogAction {
  readonly label: string
  readonly variant?: ButtonVariant
  /** Called before `onClose`, which is always called. */
  readonly run?: () => void
}

export interface AlertDialogProps {
  readonly title: ReactNode
  readonly message: ReactNode
  /** One more sentence below the message. */
  readonly more?: ReactNode
  /** A line such as "Error code 3002", for a call to the help desk. */
  readonly code?: ReactNode
  /** Shown below the buttons, for example the details for the help desk. */
  readonly details?: Slot
  /**
   * One button, or two: the safe choice first, then the other one. The last button is primary unless it has another
   * `variant`.
   */
  readonly actions: readonly DialogAction[]
  readonly onClose: () => void
}

/** A dialog about a failure that interrupts the flow: a title, one sentence, the code and the buttons. */
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

/**
 * Wait between two checks whether the dialog is visible. A host can hide or show the area around it without an event.
 */
const lookEveryMs = 200

/**
 * Opens a dialog, but only while it is visible. A modal dialog in a hidden area would make the host's page inert, and
 * the user could not close it. So the dialog is closed while it is hidden, and opened again when it is visible.
 *
 * @param first gets focus when the dialog opens
 * @returns a function that closes the dialog. The browser then returns focus to where it was.
 */
function openModal(dialog: HTMLDialogElement, first: HTMLElement | null): () => void {
  let close: (() => void) | undefined
  const look = () => {
    const rendered = isRendered(dialog.parentElement ?? dialog)
    dialog.toggleAttribute('data-waiting', !rendered)
    if (rendered) close ??= showModal(dialog, first)
    else {
      close?.()
      close = undefined
    }
  }
  look()
  const timer = setInterval(look, lookEveryMs)
  return () => {
    clearInterval(timer)
    close?.()
  }
}

/** True if the dialog is closed because it is hidden, and opens again when the area around it is shown. */
const isWaiting = (dialog: HTMLDialogElement): boolean => dialog.hasAttribute('data-waiting')

function showModal(dialog: HTMLDialogElement, first: HTMLElement | null): () => void {
  dialog.showModal()
  first?.focus()
  const stopKeeping = keepEscapesOfBody(dialog.ownerDocument)
  return () => {
    stopKeeping()
    dialog.close()
  }
}
