/** Whether a node has focus, seen from the tree that it is in: a page sees no further than the shadow root's host. */
export const hasFocus = (node: Element): boolean =>
  (node.getRootNode() as Document | ShadowRoot).activeElement === node
