/**
 * Generates the types of the tags for React, Vue and Svelte. Each framework gets a separate module that re-exports
 * the script: `import 'mfa-elements/react'` defines the elements and types them. The types are generated from the
 * manifest, so that they match the elements.
 *
 * @typedef {import('./manifest.mjs').Declaration} Declaration
 * @typedef {import('./manifest.mjs').Described} Described
 */

const camelCase = (/** @type {string} */ name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

const quoted = (/** @type {string} */ name) => (/^\w+$/.test(name) ? name : `'${name}'`)

const indented = (/** @type {string[]} */ lines, by = '  ') => lines.map((line) => by + line).join('\n')

/** @returns {string[]} */
const documented = (/** @type {Described} */ { description }, /** @type {string} */ line) =>
  description ? [`/** ${description.replace(/\s+/g, ' ')} */`, line] : [line]

/** Only `place` accepts more as a property than as an attribute: a `Place` with a state. */
const typeOf = (/** @type {Described} */ { name, type }) =>
  name === 'place' ? 'Place | string' : (type?.text ?? 'string')

/** The attributes that only this element has. */
const ownOf = (/** @type {Declaration} */ { attributes = [] }) =>
  attributes.filter(({ inheritedFrom }) => !inheritedFrom)

const propsOf = (/** @type {Declaration} */ element) =>
  ownOf(element).length > 0 ? `${element.name}Props` : 'MfaProps'

/**
 * Returns the lines for attributes, and for the properties of the same meaning, because a page can name either of
 * them.
 *
 * @returns {string[]}
 */
const attributeLines = (
  /** @type {Declaration} */ { members = [] },
  /** @type {readonly Described[]} */ attributes,
) =>
  attributes.flatMap((attribute) => {
    const property = camelCase(attribute.name)
    const named = members.some(({ name }) => name === property)
      ? [attribute.name, property]
      : [attribute.name]
    return [...new Set(named)].flatMap((name) =>
      documented(attribute, `${quoted(name)}?: ${typeOf(attribute)} | null | undefined`),
    )
  })

/** @returns {string[]} */
const listenerLines = (
  /** @type {Declaration} */ { events = [] },
  /** @type {(type: string) => string} */ nameOf,
) =>
  events.flatMap((event) =>
    documented(event, `${quoted(nameOf(event.name))}?: ((event: ${event.type?.text}) => void) | undefined`),
  )

const verbatim = (/** @type {string} */ type) => `on${type}`
/** Vue's compiler turns `@mfa-ready` into `onMfaReady`. */
const asVueHasIt = (/** @type {string} */ type) => camelCase(`on-${type}`)

/**
 * @typedef {object} Framework
 * @property {(type: string) => string} listener the prop that listens to an event
 * @property {string} imports
 * @property {string} types the opening lines of the module and interface that declare the tags
 * @property {number} depth spaces before a tag
 * @property {string} close
 * @property {(className: string, props: string) => string} element the type of one tag
 */

/** @type {Readonly<Record<string, Framework>>} */
const frameworks = {
  react: {
    listener: verbatim,
    imports: "import type { DetailedHTMLProps, HTMLAttributes } from 'react'",
    types: "declare module 'react' {\n  namespace JSX {\n    interface IntrinsicElements {",
    depth: 6,
    close: '    }\n  }\n}',
    element: (name, props) => `DetailedHTMLProps<HTMLAttributes<${name}>, ${name}> & ${props}`,
  },
  vue: {
    listener: asVueHasIt,
    imports: "import type { HTMLAttributes, ReservedProps } from 'vue'",
    types: "declare module 'vue' {\n  interface GlobalComponents {",
    depth: 4,
    close: '  }\n}',
    element: (name, props) => `new () => ${name} & { $props: HTMLAttributes & ReservedProps & ${props} }`,
  },
  svelte: {
    listener: verbatim,
    imports: "import type { HTMLAttributes } from 'svelte/elements'",
    types: "declare module 'svelte/elements' {\n  interface SvelteHTMLElements {",
    depth: 4,
    close: '  }\n}',
    element: (name, props) => `Omit<HTMLAttributes<${name}>, keyof ${props}> & ${props}`,
  },
}

/** The props of an element that adds attributes. @returns {string[]} */
function ownProps(/** @type {Declaration} */ element) {
  const own = ownOf(element)
  if (own.length === 0) return []
  return [
    `\nexport interface ${propsOf(element)} extends MfaProps {\n${indented(attributeLines(element, own))}\n}\n`,
  ]
}

/** The declaration file of one framework. */
function typesFor(
  /** @type {Framework} */ { listener, imports, types, depth, close, element },
  /** @type {readonly Declaration[]} */ elements,
) {
  const [first] = elements
  if (!first) throw new Error('The manifest has no elements')
  const shared = (first.attributes ?? []).filter(({ inheritedFrom }) => inheritedFrom)
  const events = (first.events ?? []).map(({ type }) => type?.text ?? 'Event')
  const names = [...elements.map(({ name }) => name), ...events, 'Place'].sort()
  return `${imports}
import type { ${names.join(', ')} } from './index.js'

export * from './index.js'

/** Props of each element, in addition to those of every HTML element. */
export interface MfaProps {
${indented([...attributeLines(first, shared), ...listenerLines(first, listener)])}
}
${elements.flatMap(ownProps).join('')}
${types}
${indented(
  elements.flatMap((each) => documented(each, `'${each.tagName}': ${element(each.name, propsOf(each))}`)),
  ' '.repeat(depth),
)}
${close}
`
}

/**
 * The files that ship for each framework, by file name: its types, and a module that re-exports the script.
 *
 * @param {import('./manifest.mjs').Manifest} manifest
 * @returns {Record<string, string>}
 */
export function frameworkFiles(manifest) {
  const elements = manifest.modules
    .flatMap(({ declarations }) => declarations)
    .filter(({ tagName }) => tagName)
  return Object.fromEntries(
    Object.entries(frameworks).flatMap(([name, framework]) => [
      [`${name}.d.ts`, typesFor(framework, elements)],
      [`${name}.js`, "export * from './mfa-elements.js'\n"],
    ]),
  )
}
