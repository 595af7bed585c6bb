/**
 * Writes what a package user needs beside the scripts: custom-elements.json and the types for frameworks.
 *
 * @type {import('rollup').Plugin}
 */
export const published = {
  name: 'published',
  async generateBundle() {
    // Only here, because the analyzer is not installed where no package is to be published.
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
