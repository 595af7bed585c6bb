const isEscape = (event: Event): event is KeyboardEvent => (event as Partial<KeyboardEvent>).key === 'Escape'

/**
 * Keeps an Escape that we handle from the page around the element, which might otherwise close its own dialog too.
 * Also keeps the repeated events and the release of the same key press, even if focus has moved meanwhile. Accepts
 * React's events and the browser's own.
 */
export function keepEscape(event: { stopPropagation(): void }): void {
  event.stopPropagation()
  const held = new AbortController()
  const options = { capture: true, signal: held.signal }
  const keep = (later: Event) => {
    if (!isEscape(later)) return
    const isNext = later.type === 'keydown' && !later.repeat
    if (!isNext) later.stopPropagation()
    if (isNext || later.type === 'keyup') held.abort()
  }
  for (const type of ['keydown', 'keyup']) window.addEventListener(type, keep, options)
}

/**
 * Call this while a modal dialog is open. If nothing has focus, an Escape comes from the page's body and not from the
 * dialog. Such an Escape is kept from the page, too.
 *
 * @returns a function that ends this
 */
export function keepEscapesOfBody(): () => void {
  const open = new AbortController()
  const keep = (event: KeyboardEvent) => {
    if (isEscape(event) && event.composedPath()[0] === document.body) keepEscape(event)
  }
  window.addEventListener('keydown', keep, { capture: true, signal: open.signal })
  return () => open.abort()
}
