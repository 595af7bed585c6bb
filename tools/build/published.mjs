import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'

// Plugins that write the files which are published beside the scripts.

/**
 * Writes what a package user needs beside the scripts: custom-elements.json and the types for frameworks.
 *
 * @type {import('rollup').Plugin}
 */
export const published = {
  name: 'published',
  async generateBundle() {
    // Imported here and not at the top, because an installation that does not publish the package has no analyzer.
    const { frameworkFiles } = await import('../../elements/published/framework-types.mjs')
    const { publicManifest } = await import('../../elements/published/manifest.mjs')
    const manifest = publicManifest()
    const files = {
      'custom-elements.json': `${JSON.stringify(manifest, null, 2)}\n`,
      ...frameworkFiles(manifest),
    }
    for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
  },
}

/**
 * Corrects the exports in the types. The types plugin (dts) writes `export` where `export type` is needed, but only
 * the exports of the script are values. Fails if the types import a package.
 *
 * @param {string} entry the source file whose types these are
 * @returns {import('rollup').Plugin}
 */
export const typesOnly = (entry) => ({
  name: 'types-only',
  renderChunk(code) {
    const values = [...readFileSync(entry, 'utf8').matchAll(/^export \{ ([^}]+) \}/gm)].flatMap(
      ([, names = '']) => names.split(', '),
    )
    const [imported] = code.match(/^import .*$/m) ?? []
    if (imported) this.error(`index.d.ts is not self-contained: ${imported}`)
    return code.replace(/^export \{ ([^}]+) \};$/m, (_, /** @type {string} */ list) => {
      const names = list.split(', ')
      const isValue = (/** @type {string} */ name) => values.includes(name)
      const others = names.filter((name) => !isValue(name))
      return `export { ${names.filter(isValue).join(', ')} };\nexport type { ${others.join(', ')} };`
    })
  },
})

/**
 * Copies files that are not compiled, such as HTML and pictures, beside the script that uses them.
 *
 * @param {string} from a folder, from the root
 * @param {string} to
 * @param {RegExp} [pattern] of the files
 * @returns {import('rollup').Plugin}
 */
export const copyStatic = (from, to, pattern = /\.(html|css|svg|png|ico|webmanifest)$/) => ({
  name: 'copy-static',
  writeBundle() {
    for (const file of readdirSync(inRoot(from), { recursive: true, encoding: 'utf8' })) {
      if (!pattern.test(file)) continue
      mkdirSync(path.dirname(inRoot(path.join(to, file))), { recursive: true })
      copyFileSync(inRoot(path.join(from, file)), inRoot(path.join(to, file)))
    }
  },
})

const packageOf = (/** @type {string} */ id) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]

/** @param {string} folder of a package */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each))
  const text = file ? `\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}` : ''
  return `${name} ${version}, ${license}${text}\n`
}

/**
 * Writes the licences of the bundled packages into a file beside the scripts, because minified scripts contain no
 * comments. rollup-plugin-license does the same, but it depends on lodash, moment and six more packages, which `npm
 * start` would have to install.
 *
 * @type {import('rollup').Plugin}
 */
export const licences = {
  name: 'licences',
  generateBundle() {
    const folders = new Set([...this.getModuleIds()].flatMap((id) => packageOf(id) ?? []))
    const texts = [...folders].sort().map(noticeOf)
    this.emitFile({
      type: 'asset',
      fileName: 'third-party-licences.txt',
      source: texts.join(`\n${'-'.repeat(80)}\n\n`),
    })
  },
}

/**
 * Computes the hashes for `integrity="…"`. Prints those of the two scripts that a page names. Writes those of all
 * scripts to integrity.json, because the browser checks a chunk only if the page's import map lists its hash.
 *
 * @param {string} folder with the scripts
 * @returns {import('rollup').Plugin}
 */
export const integrity = (folder) => ({
  name: 'integrity',
  closeBundle(error) {
    if (error) return
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(mfa-elements|chunks).*\.js$/.test(file))
      .sort()
    const hashes = scripts.map((file) => {
      const hash = createHash('sha384').update(readFileSync(path.join(folder, file)))
      return [file.replaceAll(path.sep, '/'), `sha384-${hash.digest('base64')}`]
    })
    writeFileSync(
      path.join(folder, 'integrity.json'),
      `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`,
    )
    for (const [file, hash] of hashes) if (file?.startsWith('mfa-elements.')) this.info(`${file} ${hash}`)
  },
})
