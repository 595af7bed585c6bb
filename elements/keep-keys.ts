/** Keys that mean something to a page wherever the focus is; all others that are typed into a field are text. */
const isForPage = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || key === 'Escape' || key === 'Tab' || /^F\d+$/.test(key)

/**
 * Keeps what is typed into our text fields inside the element. To a page the events come from the element and not from a
 * field, so that its shortcuts would start at a letter, or its guards swallow it.
 */
export function keepKeys(container: ShadowRoot, until: { signal: AbortSignal }): void {
  const keep = (event: Event) => {
    const field = (event.target as Element).closest('input, textarea')
    const isText = field && !field.matches('[type=checkbox], [type=radio]')
    if (isText && !isForPage(event as KeyboardEvent)) event.stopPropagation()
  }
  for (const type of ['keydown', 'keypress', 'keyup']) container.addEventListener(type, keep, until)
}
