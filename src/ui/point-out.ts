/**
 * Points out an invalid field. A field without focus gets focus, and then a screen reader reads the field with its
 * error. If the field already has focus, a screen reader would read nothing, so the live region announces the error.
 */
export function pointOut(
  field: HTMLInputElement | null,
  error: string,
  announce: ((error: string) => void) | undefined,
): void {
  if (field && hasFocus(field)) announce?.(error)
  else field?.focus()
}

/**
 * True if the node has focus. Asks the node's own root: for a node in a shadow root, `document.activeElement` is only
 * the host.
 */
const hasFocus = (node: Element): boolean =>
  (node.getRootNode() as Document | ShadowRoot).activeElement === node
