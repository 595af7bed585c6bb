import { use, useEffect } from 'react'
import { listen } from '../../ui/listen'
import { RootContext } from '../../ui/use-style-sheets'

/** Keeps focus near its last position when the focused control disappears. */
export function useKeptFocus(): void {
  const root = use(RootContext)
  useEffect(() => (root ? keepFocus(root) : undefined), [root])
}

/**
 * Moves focus to a nearby node if the focused control is removed or disabled. Otherwise the keyboard would start at
 * the top of the page again, and a screen reader would lose its position.
 * @returns a function that ends this
 */
function keepFocus(root: ShadowRoot): () => void {
  let last: Element | undefined
  let around: Element[] = []
  /** The node with focus before focus moved into a popover. */
  let below: HTMLElement | undefined
  const isLost = () => last !== undefined && (!last.isConnected || last.matches(':disabled'))
  const mend = () => {
    if (!isLost() || (root.activeElement && root.activeElement !== last)) return
    last = undefined
    const { activeElement, body } = root.ownerDocument
    if (activeElement && activeElement !== body && activeElement !== root.host) return
    const refuge = around.some(isOverPage) && below?.isConnected ? below : refugeIn(root, around)
    refuge?.focus()
  }
  const observer = new MutationObserver(() => {
    // Waits until the next frame, because the screen may move focus itself.
    if (isLost()) root.ownerDocument.defaultView?.requestAnimationFrame(mend)
  })
  const leaveFocusIn = listen(root, ['focusin'], ({ target }) => {
    if (last && !around.some(isOverPage)) below = last as HTMLElement
    last = target as Element
    around = surroundings(last)
  })
  const leaveFocusOut = listen(root, ['focusout'], ({ target }) => {
    // If the user has moved focus away, the control is still there and enabled after the event. Then focus needs no
    // repair.
    queueMicrotask(() => {
      if (last === target && !isLost()) last = undefined
    })
  })
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    leaveFocusIn()
    leaveFocusOut()
    observer.disconnect()
  }
}

/** Returns the ancestors of a control, nearest first. */
function surroundings(control: Element): Element[] {
  const around: Element[] = []
  for (let node = control.parentElement; node; node = node.parentElement) around.push(node)
  return around
}

/** The nodes in which screens replace each other. A new screen moves focus itself, so focus needs no repair there. */
const frame = '.screen, .main'

const isOverPage = (node: Element) => node.matches('[popover]')

/**
 * Returns the nearest node that is still there and can take focus: a button of the dialog, a focusable box, or a
 * title.
 */
function refugeIn(root: ShadowRoot, around: readonly Element[]): HTMLElement | null | undefined {
  const near = around.find((node) => node.isConnected)
  if (near?.matches(frame)) return undefined
  const dialog = near?.closest('dialog[open]')
  if (dialog) return dialog.querySelector<HTMLElement>('button:enabled')
  const box = near?.closest<HTMLElement>('[tabindex]')
  const title = near?.closest('.block')?.querySelector<HTMLElement>('.section-title[tabindex]')
  return box ?? title ?? root.querySelector<HTMLElement>('.title')
}
