/** As much of a page as React asks for where nothing is drawn. */
export function emptyContainer(): HTMLElement {
  const ignore = () => undefined
  const page = { nodeType: 9, addEventListener: ignore }
  return {
    nodeType: 1,
    tagName: 'DIV',
    addEventListener: ignore,
    ownerDocument: page,
  } as unknown as HTMLElement
}
