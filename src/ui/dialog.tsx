import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { Actions } from './actions'
import { AnnouncedInDialog } from './announced-context'
import { Button } from './button'
import { useHeadingLevel } from './heading-level'
import { onceSeen } from './once-seen'
import { isWaiting, openModal } from './open-modal'

export interface DialogProps {
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** ID of what describes it besides the lead, and is read with it when it opens. */
  readonly describedBy?: string
  readonly children?: ReactNode
  /** The button that closes it and changes nothing: it stands first, and gets focus. */
  readonly cancel?: ReactNode
  /** The other buttons. All of them may also stand among the children, within `Actions`. */
  readonly actions?: ReactNode
  /** It cannot be left at the moment. */
  readonly busy?: boolean
  /** Esc, the button to cancel, or the browser closed it. */
  readonly onClose: () => void
  readonly role?: 'dialog' | 'alertdialog'
  /** Gets focus at first instead of the first action. */
  readonly focusFirst?: RefObject<HTMLElement | null>
  readonly part?: string
}

function focusedIn(node: Node): HTMLElement | null {
  const { activeElement } = node.getRootNode() as Document | ShadowRoot
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
}

/**
 * A modal dialog. It is open as long as it is rendered; afterwards focus returns to where it was, or, if that has gone
 * meanwhile, to the title of the block that it was in.
 * The native element makes the rest of the page inert and needs neither a focus trap nor a scroll lock.
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
  const leaving = useRef<() => void>(undefined)
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
      leaving.current?.()
      close()
      const back = before?.isConnected ? before : blockTitle
      back?.focus()
    }
  }, [focusFirst])

  /** It is off the screen at once, and closed afterwards: restyling a whole page as usable takes longer, and shows nothing. */
  const leave = () => {
    if (busy || leaving.current) return
    dialog.current?.setAttribute('data-leaving', '')
    leaving.current = onceSeen(onClose)
  }

  return (
    <dialog
      ref={dialog}
      className="dialog"
      part={part ? `dialog ${part}` : 'dialog'}
      role={role}
      aria-labelledby={`${id}title`}
      aria-describedby={[lead && `${id}lead`, describedBy].filter(Boolean).join(' ') || undefined}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      // Chromium closes without asking when Esc is pressed twice; the state outside has to follow.
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
