import { listen } from './listen'

const isEscape = (event: Event): event is KeyboardEvent => (event as Partial<KeyboardEvent>).key === 'Escape'

/**
 * Keeps an Escape that we handle from the page around the element, which might otherwise close its own dialog too.
 * Also keeps the repeated events and the release of the same key press, even if focus has moved meanwhile. Accepts
 * React's events and the browser's own.
 */
export function keepEscape(event: Pick<UIEvent, 'stopPropagation'> & { readonly view?: unknown }): void {
  event.stopPropagation()
  const keep = (later: Event) => {
    if (!isEscape(later)) return
    const isNext = later.type === 'keydown' && !later.repeat
    if (!isNext) later.stopPropagation()
    if (isNext || later.type === 'keyup') release()
  }
  // An element in a frame or a pop-up window has another window than this script.
  const release = listen((event.view as Window | undefined) ?? window, ['keydown', 'keyup'], keep, true)
}

/**
 * Call this while a modal dialog is open. If nothing has focus, an Escape comes from the page's body and not from the
 * dialog. Such an Escape is kept from the page, too.
 *
 * @returns a function that ends this
 */
export const keepEscapesOfBody = (document: Document): (() => void) =>
  listen<KeyboardEvent>(
    document.defaultView ?? window,
    ['keydown'],
    (event) => {
      if (isEscape(event) && event.composedPath()[0] === document.body) keepEscape(event)
    },
    true,
  )
