import type { Page } from '@playwright/test'

/**
 * Returns the changes inside an element when one of the page's sheets takes effect, or the page's direction changes:
 * each computed property of each of its nodes, in a line. All in one turn of the event loop, so that the element itself
 * changes nothing meanwhile.
 * @param href how the address of the sheet ends, if one is to count; `calm` is the end of the one that always counts
 */
export const changesInside = (
  page: Page,
  selector: string,
  { calm, href = '', dir = '' }: { readonly calm: string; readonly href?: string; readonly dir?: string },
): Promise<string[]> =>
  page.locator(selector).evaluate(
    (host, given) => {
      const wear = (end: string, direction: string) => {
        document.documentElement.dir = direction
        const endsIn = (sheet: CSSStyleSheet, name: string) => name !== '' && sheet.href?.endsWith(name)
        const sheets = [...document.styleSheets]
        for (const sheet of sheets) sheet.disabled = !endsIn(sheet, given.calm) && !endsIn(sheet, end)
        return sheets.some((sheet) => endsIn(sheet, end) && sheet.cssRules.length > 0)
      }
      const nodes = [...(host.shadowRoot?.querySelectorAll('.mfa, .mfa *') ?? [])]
      // Custom properties of the page are left out. The effects of ours are in the other properties.
      const names = [...getComputedStyle(host)].filter((name) => !name.startsWith('--'))
      const styles = () => {
        for (const fade of document.getAnimations()) if (fade instanceof CSSTransition) fade.finish()
        return nodes.map((node) => {
          const style = getComputedStyle(node)
          return names.map((name) => style.getPropertyValue(name))
        })
      }
      wear('', '')
      const before = styles()
      const worn = wear(given.href, given.dir)
      const after = styles()
      if (!worn && given.dir === '') return ['the sheet is not on the page']
      if (nodes.length === 0 || names.length === 0) return ['there is nothing to compare']
      return nodes.flatMap((node, at) => {
        const label = `${at} ${node.localName}.${node.getAttribute('class') ?? ''}`
        const now = after[at] ?? []
        return names.flatMap((name, i) => (now[i] === before[at]?.[i] ? [] : [`${label} ${name}: ${now[i]}`]))
      })
    },
    { calm, href, dir },
  )

/** Every computed property of a node of the page, and of the two that hold it. */
export const stylesOfProbe = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const found: Record<string, string> = {}
    for (const selector of ['html', 'body', '#probe', '#probe input']) {
      const node = document.querySelector(selector) as Element
      for (const pseudo of ['', '::before', '::selection']) {
        const style = getComputedStyle(node, pseudo)
        for (const name of style) found[`${selector}${pseudo} ${name}`] = style.getPropertyValue(name)
      }
    }
    return found
  })
