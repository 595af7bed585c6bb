/** The replacement of a text by a translator: a text in two `font` elements, or only another text. */
export type Replacement = 'fonts' | 'texts'

/**
 * Changes a page as translators do that enter shadow roots: replaces each text by a new node, again whenever it
 * changes. The words stay, so that a text that a test reads is missing only if the page has changed a replaced node.
 * Playwright takes this function into a page, so it uses nothing of this file.
 *
 * @returns the texts that were changed after they had been replaced, so that nobody sees the change
 */
export function translate(replacement: Replacement): () => string[] {
  const replaced: { readonly text: Text; readonly data: string }[] = []
  const translated = new WeakMap<Node, string>()
  const replaceTexts = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const { data } = text
      if (!data.trim() || translated.get(text) === data || text.parentElement?.closest('svg, textarea'))
        continue
      const fresh = new Text(data)
      translated.set(fresh, data)
      replaced.push({ text, data })
      if (replacement === 'texts') text.replaceWith(fresh)
      else {
        const outer = document.createElement('font')
        outer.appendChild(document.createElement('font')).append(fresh)
        text.replaceWith(outer)
      }
    }
  }
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    new MutationObserver(() => replaceTexts(root)).observe(root, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    return root
  }
  const unseen = () =>
    replaced.filter(({ text, data }) => text.data !== data).map(({ text, data }) => `${data} → ${text.data}`)
  return Object.assign(window, { unseenTexts: unseen }).unseenTexts
}
