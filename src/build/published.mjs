import { frameworkFiles } from '../../elements/published/framework-types.mjs'
import { publicManifest } from '../../elements/published/manifest.mjs'

/**
 * Writes what a package user needs beside the scripts: custom-elements.json and the types for frameworks.
 *
 * @type {import('rollup').Plugin}
 */
export const published = {
  name: 'published',
  generateBundle() {
    const manifest = publicManifest()
    const files = {
      'custom-elements.json': `${JSON.stringify(manifest, null, 2)}\n`,
      ...frameworkFiles(manifest),
    }
    for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
  },
}
