import { readdirSync, readFileSync } from 'node:fs'
import * as analyzer from '@custom-elements-manifest/analyzer'

/** The analyzer's documentation describes `create` and `ts` for use from code, but its types omit them. */
const { create, ts } = /** @type {any} */ (analyzer)

/**
 * @typedef {{ readonly text: string }} Type
 * @typedef {{
 *   readonly name: string,
 *   readonly type?: Type,
 *   readonly description?: string,
 *   readonly descriptions?: Readonly<Record<string, string>>,
 *   readonly inheritedFrom?: { readonly name: string },
 * }} Described
 * @typedef {Described & { readonly kind: string, readonly static?: boolean, readonly privacy?: string }} Member
 * @typedef {Described & {
 *   readonly kind: string,
 *   readonly tagName?: string,
 *   readonly members?: readonly Member[],
 *   readonly attributes?: readonly Described[],
 *   readonly events?: readonly Described[],
 * }} Declaration
 * @typedef {{ readonly path: string, readonly declarations: readonly Declaration[] }} Module
 * @typedef {{ readonly modules: readonly Module[] }} Manifest
 */

/**
 * The published file that exports everything. The manifest names it in place of the source files, which do not ship.
 */
const entry = 'dist/mfa-elements.js'
const functions = ['configure', 'defineElements']

const isPublic = (/** @type {Member} */ { privacy, static: ofClass, name }) =>
  privacy !== 'private' && !ofClass && !name.endsWith('Callback')

/** Every element fires all events; the base class declares them. */
function eventsIn(/** @type {Declaration} */ { name, tagName }, /** @type {readonly Described[]} */ events) {
  if (name === 'MfaElement') return { events }
  const inheritedFrom = { name: 'MfaElement', module: entry }
  return tagName ? { events: events.map((event) => ({ ...event, inheritedFrom })) } : {}
}

/** Replaces paths of sources by the path of the published script, and `NativeEvent` by `Event`. @returns {any} */
function inEntry(/** @type {any} */ node) {
  if (Array.isArray(node)) return node.map(inEntry)
  if (typeof node !== 'object' || node === null) return node
  if (node.name === 'NativeEvent') return { name: 'Event' }
  const fields = Object.entries(node).map(([key, value]) => [
    key,
    key === 'module' && typeof value === 'string' && /^\/?elements\//.test(value) ? entry : inEntry(value),
  ])
  return Object.fromEntries(fields)
}

const folder = new URL('../', import.meta.url)

const readSources = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) =>
      ts.createSourceFile(
        `elements/${file}`,
        readFileSync(new URL(file, folder), 'utf8'),
        ts.ScriptTarget.ES2022,
        true,
      ),
    )

/**
 * @typedef {object} PublicEvent
 * @property {string} name the event type that listeners use
 * @property {string} className
 * @property {string} description
 * @property {boolean} isCancelable
 * @property {readonly string[]} fields
 */

/** The text of the comment before a class. @returns {string} */
const descriptionOf = (/** @type {any} */ node) =>
  ts
    .getJSDocCommentsAndTags(node)
    .map((/** @type {any} */ { comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the arguments of a class's `super(type, options)`. @returns {any[]} */
function handedToEvent(/** @type {any} */ { members }) {
  const body = members.find(ts.isConstructorDeclaration)?.body.statements ?? []
  const call = body.map((/** @type {any} */ { expression }) => expression).find(isSuperCall)
  return call?.arguments ?? []
}
const isSuperCall = (/** @type {any} */ expression) =>
  expression && ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.SuperKeyword

const isField = (/** @type {any} */ member) =>
  ts.isPropertyDeclaration(member) &&
  ts.isIdentifier(member.name) &&
  !member.modifiers?.some((/** @type {any} */ { kind }) => kind === ts.SyntaxKind.StaticKeyword)

/**
 * The public events, read from their classes: each extends `NativeEvent` and has its type in `static readonly type`.
 *
 * @param {readonly any[]} sources TypeScript's source files
 * @returns {PublicEvent[]}
 */
const eventsOf = (sources) =>
  sources
    .flatMap(({ statements }) => [...statements])
    .filter(
      (node) =>
        ts.isClassDeclaration(node) &&
        node.heritageClauses?.[0]?.types[0]?.expression.getText() === 'NativeEvent',
    )
    .map((node) => {
      const className = node.name.getText()
      const type = node.members.find((/** @type {any} */ { name }) => name?.getText() === 'type')
      const [, options] = handedToEvent(node)
      const description = descriptionOf(node)
      if (!type?.initializer || !options || !description)
        throw new Error(`${className} has no type, no options or no description`)
      return {
        name: type.initializer.text,
        className,
        description,
        isCancelable: options.getText() === 'request',
        fields: node.members.filter(isField).map((/** @type {any} */ { name }) => name.getText()),
      }
    })
    .filter(({ name }) => name)

/**
 * Reads the Korean texts from the classes' comments: `@ko NAME TEXT`, by the name of an element or attribute.
 *
 * @returns {Map<string, string>}
 */
function koreanIn(/** @type {readonly any[]} */ sources) {
  const tags = sources
    .flatMap(({ statements }) => [...statements])
    .flatMap((statement) => ts.getJSDocTags(statement))
    .filter(({ tagName }) => tagName.text === 'ko')
  return new Map(
    tags.map(({ comment }) => {
      const [, name, text] = /^([\w-]+)\s+(.*)$/s.exec(ts.getTextOfJSDocComment(comment)) ?? []
      if (!name || !text) throw new Error('@ko needs a name and a text')
      return [name, text]
    }),
  )
}

/** @param {string | undefined} name @param {ReadonlyMap<string, string>} korean */
function translations(name, korean) {
  const ko = name && korean.get(name)
  return ko ? { descriptions: { ko } } : {}
}

export const publicEvents = () => eventsOf(readSources())

/**
 * Builds custom-elements.json as it ships: the five elements with inherited members and events, and the two
 * functions, all in the one script. Private members and inner modules are left out.
 *
 * @returns {Manifest}
 */
export function publicManifest() {
  const sources = readSources()
  const events = eventsOf(sources).map(({ name, className, description }) => ({
    name,
    type: { text: className },
    description,
  }))
  const korean = koreanIn(sources)
  const { modules, ...rest } = create({ modules: sources })
  /** @type {Declaration[]} */
  const declarations = modules
    .flatMap((/** @type {any} */ module) => module.declarations ?? [])
    .filter((/** @type {Declaration} */ { kind, name }) =>
      kind === 'class' ? name.startsWith('Mfa') : functions.includes(name),
    )
    .map((/** @type {Declaration} */ declaration) =>
      inEntry({
        ...declaration,
        ...translations(declaration.tagName, korean),
        ...(declaration.attributes && {
          attributes: declaration.attributes.map((each) => ({ ...each, ...translations(each.name, korean) })),
        }),
        ...(declaration.members && { members: declaration.members.filter(isPublic) }),
        ...eventsIn(declaration, events),
      }),
    )
  const tags = declarations.flatMap(({ name, tagName }) =>
    tagName
      ? [{ kind: 'custom-element-definition', name: tagName, declaration: { name, module: entry } }]
      : [],
  )
  const exported = functions.map((name) => ({ kind: 'js', name, declaration: { name, module: entry } }))
  return {
    ...rest,
    modules: [{ kind: 'javascript-module', path: entry, declarations, exports: [...exported, ...tags] }],
  }
}
