import { inRoot } from './paths.mjs'

/**
 * Assigns modules to named chunks. Each chunk contains its roots and all modules that they import, except modules of
 * chunks earlier in `roots`. Rollup decides where all other modules go.
 *
 * @param {Readonly<Record<string, readonly string[] | RegExp>>} roots files, or a pattern for the modules' paths
 * @returns {import('rollup').GetManualChunk}
 */
export function namedChunks(roots) {
  /** @type {Map<string, string> | undefined} */
  let names

  /** @param {import('rollup').ManualChunkMeta} meta */
  const place = ({ getModuleIds, getModuleInfo }) => {
    const placed = new Map()
    for (const [name, wanted] of Object.entries(roots)) {
      const members =
        wanted instanceof RegExp ? [...getModuleIds()].filter((id) => wanted.test(id)) : wanted.map(inRoot)
      for (const id of members) add(id, name)
    }
    return placed

    /** @param {string} id @param {string} name */
    function add(id, name) {
      if (placed.has(id)) return
      const info = getModuleInfo(id)
      if (!info)
        throw new Error(`${id} decides what the chunk "${name}" holds, but is no module of this build.`)
      placed.set(id, name)
      for (const imported of info.importedIds) add(imported, name)
    }
  }
  return (id, meta) => {
    names ??= place(meta)
    return names.get(id)
  }
}

/**
 * Makes a dynamic import request a chunk and the chunk's own imports at the same time. Otherwise the browser would
 * request these imports only after the chunk has arrived.
 *
 * @param {readonly string[]} present names of chunks that are loaded or requested before any other
 * @returns {import('rollup').Plugin}
 */
export const importInOneRound = (present) => ({
  name: 'import-in-one-round',
  renderDynamicImport({ targetModuleId, getTargetChunkImports }) {
    // The address is computed at run time, so it is not a chunk of this build.
    if (targetModuleId === null) return null
    const imports = (getTargetChunkImports() ?? []).flatMap((each) =>
      each.type === 'internal' && !present.includes(each.chunk.name)
        ? [`import(${each.resolvedImportPath})`]
        : [],
    )
    if (imports.length === 0) return null
    return { left: 'Promise.all([import(', right: `), ${imports.join(', ')}]).then(([first]) => first)` }
  },
})

/**
 * The package `r2wc` imports React. Resolves these imports to our own module, which loads React later, so that the
 * entry can define the elements without React.
 *
 * @type {import('rollup').Plugin}
 */
export const deferReact = {
  name: 'defer-react',
  resolveId: (source, importer) =>
    importer?.includes('@r2wc/react-to-web-component') && /^react(-dom\/client)?$/.test(source)
      ? inRoot('elements/view.ts')
      : null,
}
