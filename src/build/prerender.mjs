import { isDeepStrictEqual } from 'node:util'
import { rollup } from 'rollup'

function constant(/** @type {string} */ name, /** @type {unknown} */ value) {
  const json = JSON.stringify(value)
  if (json === undefined || !isDeepStrictEqual(JSON.parse(json), value))
    throw new Error(`What is exported as "${name}" is more than data.`)
  return json
}

/**
 * Modules named `*.prerendered.tsx` are run by the build, and what they export takes their place as constants.
 *
 * @param {import('rollup').InputPluginOption[]} plugins that such a module is put together with
 * @returns {import('rollup').Plugin}
 */
export const prerender = (plugins) => ({
  name: 'prerender',
  async load(id) {
    if (!id.endsWith('.prerendered.tsx')) return null
    const bundle = await rollup({ input: id, plugins })
    const { output } = await bundle.generate({ format: 'es', inlineDynamicImports: true })
    await bundle.close()
    /** @type {Record<string, unknown>} */
    const values = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${constant(name, value)}`)
      .join('\n')
  },
})
