/**
 * Runs before and after `npm pack` of mfa-elements-server. npm packs only files inside the package's folder. So this
 * script copies the contents into the folder, and with `--clean` removes them again. It first builds everything,
 * unless the build is current. The package's lock file and bill of materials are derived from the repository's lock
 * file.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale, root } from '../../demo/prepare.mjs'
import { billOfMaterials, installedPackages, shrinkwrapOf } from './package-contents.mjs'
import { packageDocuments } from './package-documents.mjs'

const { values } = parseArgs({ options: { clean: { type: 'boolean' } } })
const folder = join(root, 'server')
const documents = packageDocuments((file) => readFileSync(join(root, file), 'utf8'))

const written = { lock: 'npm-shrinkwrap.json', bill: 'sbom.cdx.json' }

for (const name of ['dist', 'deploy', 'docs', ...Object.keys(documents), ...Object.values(written)])
  rmSync(join(folder, name), { recursive: true, force: true })

// The checker (cli.js) belongs to the other package. Source maps would be four fifths of this package.
const isServed = (/** @type {string} */ path) => !/(\/cli\.js|\.map)$/.test(path.replaceAll('\\', '/'))

const copy = (/** @type {string} */ from, /** @type {string} */ to) =>
  cpSync(join(root, from), join(folder, to), { recursive: true, filter: isServed })

if (!values.clean) {
  await buildIfStale()
  for (const name of ['server', 'host', 'phone', 'desk', 'helpdesk'])
    copy(`demo/dist/${name}`, `dist/${name}`)
  copy('dist', 'dist/elements')
  copy('deploy', 'deploy')
  for (const [name, text] of Object.entries(documents)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  writeFileSync(join(folder, written.lock), shrinkwrapOf(manifest, packages))
  writeFileSync(join(folder, written.bill), billOfMaterials(manifest, installedPackages(packages)))
}
