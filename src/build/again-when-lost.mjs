import { ASKED } from './import-in-one-round.mjs'

const marked = /import\('([^']*\/)([^'/]+)'\)\/\*asked\*\//g
const again = "function askAgain(file) { return globalThis[Symbol.for('mfa-elements')].importAgain(file) }"

/**
 * Lets a chunk that was lost be asked for under another address at the next try (src/core/chunks/import-again.ts), unless others
 * import it by its first one: it must not be there twice. Where the entry cannot bring what it needs, there is nothing on
 * screen yet, and the page has to be reloaded. It finds the places that `importInOneRound` has marked.
 *
 * @type {import('rollup').Plugin}
 */
export const againWhenLost = {
  name: 'again-when-lost',
  renderChunk(code, { fileName, isEntry }, _, { chunks }) {
    const imported = new Set(Object.values(chunks).flatMap(({ imports }) => imports))
    const rendered = code.replace(marked, (_, folder, file) => {
      const plain = `import('${folder}${file}')`
      const imports = chunks[`chunks/${file}`]?.imports
      if (!imports) return this.error(`${fileName} asks for ${file}, which is no chunk of this build.`)
      if (isEntry || imported.has(`chunks/${file}`)) return plain
      return `${plain}.catch(askAgain(${imports.length > 0 ? `'${file}'` : ''}))`
    })
    if (rendered.includes(ASKED)) this.error(`${fileName} asks for a chunk in a form that is not known.`)
    return { code: rendered.includes('.catch(askAgain(') ? `${rendered} ${again}` : rendered, map: null }
  },
}
