import type { ReactElement, ReactNode } from 'react'

/** A node as data: a text, or an element with its name, its attributes, and what is in it. */
export type Tree = string | readonly [name: string, attributes: Attributes, content: readonly Tree[]]
type Attributes = Readonly<Record<string, string>>

/** Attributes whose React name is not their own name in lower case. */
const attributeNames: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
  viewBox: 'viewBox',
}

const nameOf = (name: string): string =>
  attributeNames[name] ?? name.replace(/^(stroke|fill|clip)(?=[A-Z])/, '$1-').toLowerCase()

function attributesOf(props: object): Attributes {
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(props)) {
    // Event handlers and refs wait for React.
    if (value == null || typeof value === 'function' || typeof value === 'object' || name === 'children')
      continue
    // aria-*, data-* and these few spell a boolean out; for all other attributes being there is being true.
    const spelled = /-|^(spellCheck|draggable)$/.test(name)
    if (value === false && !spelled) continue
    attributes[nameOf(name)] = value === true && !spelled ? '' : String(value)
  }
  return attributes
}

/**
 * What React would draw for an element tree.
 *
 * It knows what the first screen is made of: components without hooks, fragments, arrays, texts, HTML and SVG. A tree
 * with hooks, context, Suspense or `style` is not for it.
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
