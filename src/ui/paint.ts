import type { Tree } from './tree'

const svgNamespace = 'http://www.w3.org/2000/svg'

/**
 * Builds the DOM that `hydrateRoot` expects, before React itself has been loaded.
 *
 * @param words by the names that texts and values of the trees give as `$name`
 */
export function paint(
  trees: readonly Tree[],
  parent: Node,
  words: Readonly<Record<string, string>> = {},
): void {
  const inWords = (text: string) => (text.startsWith('$') ? (words[text.slice(1)] ?? text) : text)
  for (const tree of trees) {
    if (typeof tree === 'string') parent.appendChild(document.createTextNode(inWords(tree)))
    else {
      const [name, attributes, content] = tree
      const inSvg = name === 'svg' || (parent as Element).namespaceURI === svgNamespace
      const element = inSvg ? document.createElementNS(svgNamespace, name) : document.createElement(name)
      for (const attribute in attributes)
        element.setAttribute(attribute, inWords(attributes[attribute] as string))
      paint(content, element, words)
      parent.appendChild(element)
    }
  }
}
