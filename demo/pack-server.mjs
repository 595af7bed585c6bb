/**
 * Before and after `npm pack` of mfa-elements-server: puts what the package holds into its folder, because npm packs nothing
 * from above it, and takes it out again (`--clean`). Builds first, unless that has been done.
 */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale, root } from './prepare.mjs'

const folder = join(root, 'demo/server')
const documents = ['CHANGELOG.md', 'LICENSE', 'UPGRADING.md']

for (const name of ['dist', 'deploy', ...documents])
  rmSync(join(folder, name), { recursive: true, force: true })

// The checker is a command of the other package, and source maps would be four fifths of this one.
const isServed = (/** @type {string} */ path) => !/(\/cli\.js|\.map)$/.test(path.replaceAll('\\', '/'))

const copy = (/** @type {string} */ from, /** @type {string} */ to) =>
  cpSync(join(root, from), join(folder, to), { recursive: true, filter: isServed })

if (!process.argv.includes('--clean')) {
  await buildIfStale()
  for (const name of ['server', 'host', 'phone', 'desk', 'helpdesk'])
    copy(`demo/dist/${name}`, `dist/${name}`)
  copy('dist', 'dist/elements')
  copy('deploy', 'deploy')
  for (const name of documents) copy(name, name)
}
