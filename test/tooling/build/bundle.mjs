import path from 'node:path'
import { rollup } from 'rollup'

/**
 * Builds a few files that are in no folder.
 *
 * @param {Readonly<Record<string, string>>} files by their paths, which begin with `/`; the first is the entry
 * @param {object} options
 * @param {import('rollup').Plugin[]} [options.plugins]
 * @param {import('rollup').OutputOptions} [options.output]
 * @returns {Promise<Record<string, string>>} the text of each file that would be written, by its name
 */
export async function bundle(files, { plugins = [], output = {} }) {
  /** @type {import('rollup').Plugin} */
  const inMemory = {
    name: 'in-memory',
    resolveId: (source, importer = '/') => {
      const found = path.posix.resolve(path.posix.dirname(importer), source)
      return Object.hasOwn(files, found) ? found : null
    },
    load: (id) => files[id] ?? null,
  }
  const [entry = ''] = Object.keys(files)
  const built = await rollup({
    input: { [path.posix.basename(entry, '.js')]: entry },
    plugins: [...plugins, inMemory],
    preserveEntrySignatures: 'allow-extension',
    onLog: (level, log) => {
      if (level !== 'debug') throw new Error(log.message)
    },
  })
  const { output: written } = await built.generate({
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    ...output,
  })
  return Object.fromEntries(
    written.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]),
  )
}

/**
 * Transforms one module by a plugin that needs nothing else of a build.
 *
 * @param {import('rollup').Plugin} plugin
 * @param {string} id
 * @param {string} code
 * @returns {string | undefined} undefined where it leaves the module as it is
 */
export function transformed({ transform }, id, code) {
  const hook = /** @type {(code: string, id: string) => { code: string } | null} */ (transform)
  const error = (/** @type {string} */ message) => {
    throw new Error(message)
  }
  return hook.call({ error }, code, id)?.code
}
