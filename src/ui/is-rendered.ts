/**
 * Whether a node can be seen and used: it has a box, is visible, and nothing around it is inert. What lies outside the
 * visible part of the page counts as rendered, because people can scroll there.
 */
export function isRendered(node: Element): boolean {
  if (!node.isConnected) return false
  // Older browsers know the option by its first name, or do not have the method.
  const visible = node.checkVisibility?.({ visibilityProperty: true, checkVisibilityCSS: true })
  if (!(visible ?? node.getClientRects().length > 0)) return false
  for (let at: Element | null = node; at; at = parentOf(at)) if (at.hasAttribute('inert')) return false
  return true
}

/** Also from a slotted node to its slot, and from a shadow root to its host. */
function parentOf(node: Element): Element | null {
  const root = node.getRootNode()
  return node.assignedSlot ?? node.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}
