/**
 * The layer rule: `contract ← core ← ui ← screens ← elements ← demo/host`, nothing imports to its right.
 * `node test/config/layers.mjs [root]` prints every import that breaks it, and why.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { importsOf } from './imports-of.mjs'
import { objection } from './layer-rules.mjs'

/** @returns {string[]} */
const sourcesIn = (/** @type {string} */ folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name)
        if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : sourcesIn(path)
        return /\.(ts|tsx|mjs|js)$/.test(entry.name) ? [path] : []
      })
    : []

const toModule = (
  /** @type {string} */ root,
  /** @type {string} */ file,
  /** @type {string} */ specifier,
) => {
  if (!specifier.startsWith('.')) return specifier
  const absolute = resolve(dirname(file), specifier)
  const path = relative(root, absolute).split(sep).join(posix.sep)
  const isFolder = existsSync(absolute) && statSync(absolute).isDirectory()
  return isFolder ? path : path.replace(/\.(ts|tsx|mjs|js)$/, '')
}

/**
 * @param {string} root
 * @returns {{ violations: string[], files: number }} each violation as `path:line  reason`
 */
export const checkLayers = (root) => {
  const files = ['src', 'elements', 'demo'].flatMap((folder) => sourcesIn(join(root, folder)))
  const violations = files.flatMap((file) => {
    const path = relative(root, file).split(sep).join(posix.sep)
    return importsOf(path, readFileSync(file, 'utf8')).flatMap(({ specifier, kind, line }) => {
      const reason = objection(path, toModule(root, file, specifier), kind === 'type')
      return reason ? [`${path}:${line}  ${reason}.`] : []
    })
  })
  return { violations, files: files.length }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url)))
  const { violations, files } = checkLayers(root)
  for (const violation of violations) console.error(violation)
  console.log(`Layers: ${files} files, ${violations.length} imports in the wrong direction.`)
  if (violations.length > 0) process.exitCode = 1
}
