import { createHash } from 'node:crypto'
import path from 'node:path'

/**
 * @typedef {import('rollup').RenderedChunk} RenderedChunk
 * @typedef {{ type: string, name: string }} Identifier
 * @typedef {{ start: number, end: number, type: string, [field: string]: any }} Statement
 */

/**
 * Returns a name for a build: a hash of its chunks. It must not depend on the folder of the build, so that two builds
 * of one commit have the same name.
 *
 * @param {Readonly<Record<string, RenderedChunk>>} chunks
 */
function keyOf(chunks) {
  const hash = createHash('sha256')
  for (const { name, modules } of Object.values(chunks).sort((a, b) => (a.name < b.name ? -1 : 1)))
    for (const { code } of Object.values(modules)) hash.update(`${name}\0${code ?? ''}\0`)
  return hash.digest('base64url').slice(0, 8)
}

/** Replaces a statement. Keeps the number of lines, so that the source map stays right. @param {string} code */
function replace(code, /** @type {Statement} */ { start, end }, /** @type {string} */ text) {
  const lines = code.slice(start, end).split('\n').length - text.split('\n').length
  return code.slice(0, start) + text + '\n'.repeat(Math.max(lines, 0)) + code.slice(end)
}

/** @returns {Statement[]} @param {any} program */
const statementsOf = (program) => program.body

/**
 * The entry is one file, so that the login form can be drawn after a single request. The chunks need some modules of
 * the entry. If a chunk imported the entry by its name, a page that loads `mfa-elements.js?v=2` would evaluate the
 * entry twice. So the entry puts these modules on the page's one global (src/core/platform/page-shared.ts), under a
 * key of this build, and the chunks read them there. They are there in time, because chunks are loaded only by an
 * entry that has run.
 *
 * The plugin parses each statement, and fails on every form of import or export that it does not know.
 *
 * @param {string} entry its file name
 * @returns {import('rollup').Plugin}
 */
export function shareEntry(entry) {
  let shared = ''

  /** @param {string} code @param {Statement[]} statements @param {readonly string[]} api */
  const publish = (code, statements, api) => {
    const exports = statements.filter(({ type }) => /^(Ex|Im)port/.test(type))
    const [only, ...others] = exports
    if (!only) return undefined
    const isList = only.type === 'ExportNamedDeclaration' && !only.source && !only.declaration
    if (!isList || others.length > 0) return undefined
    /** @type {{ local: Identifier, exported: Identifier }[]} */
    const pairs = only.specifiers
    const isPublic = (/** @type {{ exported: Identifier }} */ { exported }) => api.includes(exported.name)
    const own = pairs
      .filter(isPublic)
      .map(({ local, exported }) =>
        local.name === exported.name ? local.name : `${local.name} as ${exported.name}`,
      )
    const inside = pairs
      .filter((pair) => !isPublic(pair))
      .map(({ local, exported }) => `${exported.name}: ${local.name}`)
    return replace(code, only, `${shared} ??= { ${inside.join(', ')} }; export { ${own.join(', ')} };`)
  }

  /** @param {string} code @param {Statement} statement */
  const read = (code, statement) => {
    /** @type {{ type: string, imported: Identifier, local: Identifier }[]} */
    const names = statement.type === 'ImportDeclaration' ? statement.specifiers : undefined
    // An import that only runs the entry is removed, because the entry has run already.
    if (names?.length === 0) return replace(code, statement, '')
    if (!names || names.some(({ type }) => type !== 'ImportSpecifier')) return undefined
    const bindings = names.map(({ imported, local }) => `${imported.name}: ${local.name}`)
    return replace(code, statement, `const { ${bindings.join(', ')} } = ${shared};`)
  }

  return {
    name: 'share-entry',
    renderStart() {
      shared = ''
    },
    renderChunk(code, { fileName, imports, dynamicImports, facadeModuleId }, _, { chunks }) {
      shared ||= `(globalThis[Symbol.for('mfa-elements')] ??= {})['${keyOf(chunks)}']`
      const statements = statementsOf(this.parse(code))
      if (fileName === entry) {
        if (imports.length > 0) this.error(`${entry} is not one file: it imports ${imports}.`)
        const api = this.getModuleInfo(facadeModuleId ?? '')?.exports ?? []
        const published = publish(code, statements, api)
        return { code: published ?? this.error(`${entry} exports in a form that is not known.`), map: null }
      }
      const isEntry = (/** @type {Statement} */ { source }) =>
        source && path.posix.join(path.posix.dirname(fileName), source.value) === entry
      const fromEntry = statements.filter(isEntry)
      if (dynamicImports.includes(entry)) this.error(`${fileName} imports ${entry} dynamically.`)
      if (fromEntry.length > 1) this.error(`${fileName} imports ${entry} more than once.`)
      const [statement] = fromEntry
      if (!statement) return null
      return {
        code:
          read(code, statement) ?? this.error(`${fileName} imports ${entry} in a form that is not known.`),
        map: null,
      }
    },
  }
}
