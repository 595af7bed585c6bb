/** Stands where a chunk is asked for, until `againWhenLost` sees the file's name. */
export const ASKED = '/*asked*/'

/**
 * What a chunk imports is asked for together with it, not when it has arrived.
 *
 * @param {readonly string[]} present names of chunks that are there, or asked for, whenever anything else is
 * @returns {import('rollup').Plugin}
 */
export const importInOneRound = (present) => ({
  name: 'import-in-one-round',
  renderDynamicImport({ targetModuleId, getTargetChunkImports }) {
    // An address that is known when it runs leads to no chunk of this build.
    if (targetModuleId === null) return null
    const imports = (getTargetChunkImports() ?? []).flatMap((each) =>
      each.type === 'internal' && !present.includes(each.chunk.name)
        ? [`import(${each.resolvedImportPath})`]
        : [],
    )
    if (imports.length === 0) return { left: 'import(', right: `)${ASKED}` }
    return {
      left: 'Promise.all([import(',
      right: `)${ASKED}, ${imports.join(', ')}]).then(([first]) => first)`,
    }
  },
})
