/**
 * True if a node can be seen and used: it has a box, is visible, and neither it nor a node around it is inert. A node
 * that is scrolled out of view also counts, because the user can scroll to it.
 */
export function isRendered(node: Element): boolean {
  if (!node.isConnected) return false
  // Two names of the same option, because older browsers know only `checkVisibilityCSS`. Still older ones have no
  // `checkVisibility`.
  const visible = node.checkVisibility?.({ visibilityProperty: true, checkVisibilityCSS: true })
  if (!(visible ?? node.getClientRects().length > 0)) return false
  for (let at: Element | null = node; at; at = parentOf(at)) if (at.hasAttribute('inert')) return false
  return true
}

/**
 * Returns the parent as it is rendered: for a slotted node its slot, and for the top node of a shadow root its host.
 */
function parentOf(node: Element): Element | null {
  const root = node.getRootNode()
  return node.assignedSlot ?? node.parentElement ?? ('host' in root ? (root as ShadowRoot).host : null)
}
