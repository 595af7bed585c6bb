/** What stays around a control, from near to far. */
function surroundings(control: Element): Element[] {
  const around: Element[] = []
  for (let node = control.parentElement; node; node = node.parentElement) around.push(node)
  return around
}

/** The frame of the screens, which outlives each of them: what follows a screen takes focus by itself. */
const frame = '.screen, .main'

const isOverPage = (node: Element) => node.matches('[popover]')

/** The nearest title, or the nearest box that can have focus, of what is still there. */
function refugeIn(root: ShadowRoot, around: readonly Element[]): HTMLElement | null | undefined {
  const near = around.find((node) => node.isConnected)
  if (near?.matches(frame)) return undefined
  const dialog = near?.closest('dialog[open]')
  if (dialog) return dialog.querySelector<HTMLElement>('button:enabled')
  const box = near?.closest<HTMLElement>('[tabindex]')
  const title = near?.closest('.block')?.querySelector<HTMLElement>('.section-title[tabindex]')
  return box ?? title ?? root.querySelector<HTMLElement>('.title')
}

/**
 * Keeps focus in an element: where a control goes, or is turned off, while it has focus, what is around it takes it. Else
 * the keyboard would start at the top of the page again, and a screen reader would lose its place.
 * @returns ends it
 */
export function keepFocus(root: ShadowRoot): () => void {
  let last: Element | undefined
  let around: Element[] = []
  /** Where focus was before it came to what lies over the page. */
  let below: HTMLElement | undefined
  const isLost = () => last !== undefined && (!last.isConnected || last.matches(':disabled'))
  const mend = () => {
    if (!isLost() || (root.activeElement && root.activeElement !== last)) return
    last = undefined
    const { activeElement } = document
    if (activeElement && activeElement !== document.body && activeElement !== root.host) return
    const refuge = around.some(isOverPage) && below?.isConnected ? below : refugeIn(root, around)
    refuge?.focus()
  }
  const observer = new MutationObserver(() => {
    // A screen that knows better gives focus within the same frame.
    if (isLost()) requestAnimationFrame(mend)
  })
  const listening = new AbortController()
  const { signal } = listening
  root.addEventListener(
    'focusin',
    ({ target }) => {
      if (last && !around.some(isOverPage)) below = last as HTMLElement
      last = target as Element
      around = surroundings(last)
    },
    { signal },
  )
  root.addEventListener(
    'focusout',
    ({ target }) => {
      // Who goes elsewhere leaves a control that is there and can be used.
      queueMicrotask(() => {
        if (last === target && !isLost()) last = undefined
      })
    },
    { signal },
  )
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    listening.abort()
    observer.disconnect()
  }
}
