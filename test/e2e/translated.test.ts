import { expect, test } from '../support/portal-test'
import { tourOfPortal, tourOfSignIn } from './support/tour'

/** Changes a page as browsers' translators do: wraps each text in two nodes, again whenever it changes. */
function translate() {
  const wrap = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      const { parentElement: parent } = text
      if (!parent || parent.localName === 'font' || !text.data.trim() || parent.closest('svg, textarea'))
        continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      text.replaceWith(outer)
      outer.append(inner)
      inner.append(text)
    }
  }
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    new MutationObserver(() => wrap(root)).observe(root, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    return root
  }
}

for (const [what, tour] of Object.entries({ 'sign-in': tourOfSignIn, 'signed-in area': tourOfPortal }))
  test(`a translator that enters shadow roots stops no screen of the ${what}`, async ({
    page,
    stack,
    complaints,
  }) => {
    test.setTimeout(180_000)
    const said: string[] = []
    page.on('console', (message) => {
      if (/drawn again|has stopped/.test(message.text())) said.push(message.text())
    })
    await page.addInitScript(translate)
    await tour(page, stack, 'en', async () => undefined)
    // The painted form is translated before React comes, and then React draws its own.
    complaints.length = 0
    expect(said).toEqual([])
  })
