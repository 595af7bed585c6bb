import type { ReactElement, ReactNode } from 'react'

/** A node as data: a text, or an element with its name, attributes and content. */
export type Tree = string | readonly [name: string, attributes: Attributes, content: readonly Tree[]]

type Attributes = Readonly<Record<string, string>>

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Draws nodes before React is loaded. The result is the DOM that React's `hydrateRoot` expects later. */
export function paint(trees: readonly Tree[], parent: Node): void {
  for (const tree of trees) {
    if (typeof tree === 'string') parent.appendChild(document.createTextNode(tree))
    else {
      const [name, attributes, content] = tree
      const inSvg = name === 'svg' || (parent as Element).namespaceURI === svgNamespace
      const element = inSvg ? document.createElementNS(svgNamespace, name) : document.createElement(name)
      for (const attribute of Reflect.ownKeys(attributes) as string[])
        element.setAttribute(attribute, attributes[attribute] as string)
      paint(content, element)
      parent.appendChild(element)
    }
  }
}

/** HTML names of the React attributes whose HTML name is not just the React name in lower case. */
const attributeNames: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
  viewBox: 'viewBox',
}

const nameOf = (name: string): string =>
  attributeNames[name] ?? name.replace(/^(stroke|fill|clip)(?=[A-Z])/, '$1-').toLowerCase()

function attributesOf(props: Readonly<Record<string, unknown>>): Attributes {
  const attributes: Record<string, string> = {}
  for (const name of Object.keys(props)) {
    const value = props[name]
    // Event handlers and refs are left out, because React adds them later.
    if (value == null || typeof value === 'function' || typeof value === 'object' || name === 'children')
      continue
    // A boolean is written as the text `true` or `false` in aria-*, data-* and these two attributes. Any other
    // boolean attribute is true if it is present.
    const spelled = /-|^(spellCheck|draggable)$/.test(name)
    if (value === false && !spelled) continue
    attributes[nameOf(name)] = value === true && !spelled ? '' : String(value)
  }
  return attributes
}

/**
 * Returns the nodes that React would render for an element tree. Used to draw the first screen before React is
 * loaded.
 *
 * Supports only what that screen uses: components without hooks, fragments, arrays, texts, HTML and SVG. Does not
 * support hooks, context, Suspense or `style`.
 */
export function treesOf(node: ReactNode): readonly Tree[] {
  if (Array.isArray(node)) return node.flatMap(treesOf)
  if (typeof node === 'number') return [String(node)]
  if (typeof node === 'string') return node ? [node] : []
  if (!node || typeof node !== 'object') return []
  const { type, props } = node as ReactElement<Record<string, ReactNode>>
  if (typeof type === 'function') return treesOf((type as (props: object) => ReactNode)(props))
  const content = treesOf(props.children)
  return typeof type === 'string' ? [[type, attributesOf(props), content]] : content
}
