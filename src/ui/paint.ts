import type { ReactElement, ReactNode } from 'react'

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Attributes whose React name is not their own name in lower case. */
const attributeNames: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
}

function setAttribute(target: Element, name: string, value: unknown): void {
  // Event handlers and refs wait for React.
  if (value == null || typeof value === 'function' || typeof value === 'object' || name === 'children') return
  // aria-*, data-* and these few spell a boolean out; for all other attributes being there is being true.
  const spelled = /-|^(spellCheck|draggable)$/.test(name)
  if (value === false && !spelled) return
  target.setAttribute(
    attributeNames[name] ??
      name.replace(/^(stroke|fill|clip)([A-Z])/, (_, start, next) => `${start}-${next.toLowerCase()}`),
    value === true && !spelled ? '' : String(value),
  )
}

/**
 * Builds the DOM that `hydrateRoot` expects for an element tree, before React itself has been loaded.
 *
 * It knows what the first screen is made of: components without hooks, fragments, arrays, texts, HTML and SVG. A tree
 * with hooks, context, Suspense or `style` is not for it.
 */
export function paint(node: ReactNode, parent: Node): void {
  if (Array.isArray(node)) {
    for (const child of node) paint(child, parent)
  } else if (node && typeof node === 'object') {
    const { type, props } = node as ReactElement<Record<string, ReactNode>>
    if (typeof type === 'function') {
      paint((type as (props: object) => ReactNode)(props), parent)
    } else if (typeof type === 'string') {
      const inSvg = type === 'svg' || (parent as Element).namespaceURI === svgNamespace
      const element = inSvg ? document.createElementNS(svgNamespace, type) : document.createElement(type)
      for (const name in props) setAttribute(element, name, props[name])
      paint(props.children, element)
      parent.appendChild(element)
    } else paint(props.children, parent)
  } else if (typeof node === 'string' ? node : typeof node === 'number') {
    parent.appendChild(document.createTextNode(String(node)))
  }
}
