/**
 * Gives painted nodes the words of a like-built tree. The nodes themselves stay, and with them what has been typed,
 * the caret and the focus.
 */
export function patchText(shown: Node, wanted: Node): void {
  if (shown instanceof Element) shown.ariaLabel = (wanted as Element).ariaLabel
  // Only texts have a value; for other nodes this does nothing.
  shown.nodeValue = wanted.nodeValue
  for (const [index, child] of shown.childNodes.entries()) patchText(child, wanted.childNodes[index] as Node)
}
