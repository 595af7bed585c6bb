import { isRendered } from './is-rendered'
import { onceSeen } from './once-seen'

/** A host may hide or show the place around a dialog at any time, and no event tells of it. */
const lookEveryMs = 200

/**
 * Opens a dialog as long as it would be rendered: a modal dialog that no one sees would make the page of the host inert,
 * with nothing to close. Where it is not, it waits.
 *
 * @param first gets focus, once the dialog is modal
 * @returns closes it; focus goes back to where it was
 */
export function openModal(dialog: HTMLDialogElement, first: HTMLElement | null): () => void {
  // Before the first look, where it is not modal at once: both ask for the layout, and the look then finds it done.
  let close = hasPopovers() && dialog.isConnected ? showModal(dialog, first) : undefined
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

/** Whether it is closed only until the place around it is shown again. */
export const isWaiting = (dialog: HTMLDialogElement): boolean => dialog.hasAttribute('data-waiting')

const hasPopovers = () => 'popover' in HTMLElement.prototype

/**
 * Shows a dialog over the page, and makes it modal as soon as that has been drawn: restyling a whole page as inert takes
 * longer than the dialog does, and no one has to wait for it. To keys and pointers the dialog is modal from the start,
 * since the first of them is heard here before it is heard elsewhere.
 *
 * A browser without popovers does both at once.
 */
function showModal(dialog: HTMLDialogElement, first: HTMLElement | null): () => void {
  const makeModal = () => {
    if (!dialog.isConnected) return
    // Both within one task, so that the dialog is seen throughout.
    dialog.popover = null
    dialog.showModal()
    first?.focus()
  }
  let callOff: (() => void) | undefined
  if (hasPopovers()) {
    dialog.popover = 'manual'
    dialog.showPopover()
    callOff = onceSeen(makeModal)
  } else makeModal()
  return () => {
    callOff?.()
    dialog.popover = null
    dialog.close()
  }
}
