import { readdirSync, readFileSync } from 'node:fs'
import * as analyzer from '@custom-elements-manifest/analyzer'
import { eventsOf } from './events-of.mjs'

/** The analyzer's types leave out what it documents for use from code. */
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

/** Where a package user finds all of it; the files of this folder do not ship. */
const entry = 'dist/mfa-elements.js'
const functions = ['configure', 'defineElements']

const isPublic = (/** @type {Member} */ { privacy, static: ofClass, name }) =>
  privacy !== 'private' && !ofClass && !name.endsWith('Callback')

/** Every element fires all of them; the base class says so. */
function eventsIn(/** @type {Declaration} */ { name, tagName }, /** @type {readonly Described[]} */ events) {
  if (name === 'MfaElement') return { events }
  const inheritedFrom = { name: 'MfaElement', module: entry }
  return tagName ? { events: events.map((event) => ({ ...event, inheritedFrom })) } : {}
}

/** Says of everything that it is in the script that ships. @returns {any} */
function inEntry(/** @type {any} */ node) {
  if (Array.isArray(node)) return node.map(inEntry)
  if (typeof node !== 'object' || node === null) return node
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
 * What the comments of the classes say in Korean: `@ko NAME TEXT`, by the name of an element or of an attribute.
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
 * custom-elements.json as it ships: the five elements with what each inherits, their events and the two functions, all
 * of them in the one script. What is private, and every module inside, is left out.
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
