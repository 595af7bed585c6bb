/** Whether a node stands in the main part of its page, also where it is in shadow roots. */
export function isInMain(node: Element): boolean {
  if (node.closest('main, [role=main]')) return true
  const root = node.getRootNode()
  return root instanceof ShadowRoot && isInMain(root.host)
}
