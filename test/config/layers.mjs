/**
 * The layer rule: `contract ← core ← react ← screens ← elements ← demo/host`, nothing imports to its right; the plugins in
 * tools/build belong to rollup.config.mjs alone; and the rules of rooms.mjs.
 * `node test/config/layers.mjs [root]` prints every import that breaks it, and why.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { importsOf } from './imports-of.mjs'
import { objection } from './layer-rules.mjs'
import { circlesIn, mutualRooms } from './rooms.mjs'

/** @returns {string[]} */
const sourcesIn = (/** @type {string} */ folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name)
        if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : sourcesIn(path)
        return /\.(ts|tsx|mjs|js)$/.test(entry.name) ? [path] : []
      })
    : []

function toModule(/** @type {string} */ root, /** @type {string} */ file, /** @type {string} */ specifier) {
  if (!specifier.startsWith('.')) return specifier
  const absolute = resolve(dirname(file), specifier)
  const path = relative(root, absolute).split(sep).join(posix.sep)
  const isFolder = existsSync(absolute) && statSync(absolute).isDirectory()
  return isFolder ? path : path.replace(/\.(ts|tsx|mjs|js)$/, '')
}

/** @returns {string | undefined} the file of ours that an import leads to, from the root */
function toFile(/** @type {string} */ root, /** @type {string} */ file, /** @type {string} */ specifier) {
  if (!specifier.startsWith('.')) return undefined
  const absolute = resolve(dirname(file), specifier)
  const found = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx']
    .map((ending) => `${absolute}${ending}`)
    .find((path) => existsSync(path) && statSync(path).isFile())
  return found && relative(root, found).split(sep).join(posix.sep)
}

/**
 * @param {string} root
 * @returns {{ violations: string[], files: number }} each violation as `path:line  reason`
 */
export function checkLayers(root) {
  const files = ['src', 'elements', 'server', 'demo', 'tools'].flatMap((folder) =>
    sourcesIn(join(root, folder)),
  )
  /** @type {Map<string, string[]>} */
  const graph = new Map()
  /** Without what is imported when the program runs. @type {Map<string, string[]>} */
  const lasting = new Map()
  const violations = files.flatMap((file) => {
    const path = relative(root, file).split(sep).join(posix.sep)
    const imports = importsOf(path, readFileSync(file, 'utf8'))
    const targetsOf = (/** @type {typeof imports} */ some) =>
      some.flatMap(({ specifier }) => toFile(root, file, specifier) ?? [])
    graph.set(path, targetsOf(imports))
    lasting.set(path, targetsOf(imports.filter(({ kind }) => kind !== 'dynamic')))
    return imports.flatMap(({ specifier, kind, line }) => {
      const reason = objection(path, toModule(root, file, specifier), kind === 'type')
      return reason ? [`${path}:${line}  ${reason}.`] : []
    })
  })
  const circles = circlesIn(graph).map((circle) => `These files import each other: ${circle.join(', ')}.`)
  return { violations: [...violations, ...circles, ...mutualRooms(lasting)], files: files.length }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url)))
  const { violations, files } = checkLayers(root)
  for (const violation of violations) console.error(violation)
  console.log(`Layers: ${files} files, ${violations.length} imports in the wrong direction.`)
  if (violations.length > 0) process.exitCode = 1
}
