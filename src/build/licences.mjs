import { readdirSync, readFileSync } from 'node:fs'

const packageOf = (/** @type {string} */ id) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]

/** @param {string} folder of a package */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each))
  const text = file ? `\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}` : ''
  return `${name} ${version}, ${license}${text}\n`
}

/**
 * The minified scripts carry no comments: the licences of the packages in them stand beside them. rollup-plugin-license does
 * the same with lodash, moment and six more packages, which `npm start` would have to install.
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
