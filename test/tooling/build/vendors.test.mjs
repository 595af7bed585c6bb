import { rollup } from 'rollup'
import { describe, expect, it } from 'vitest'
import config from '../../../rollup.config.mjs'
import { deferReact } from '../../../tools/build/chunks.mjs'
import { inRoot } from '../../../tools/build/paths.mjs'

/** They do what they are published for; all others are ours. */
const publishedPlugins = ['alias', 'replace', 'node-resolve', 'commonjs', 'json', 'esbuild']
const PATIENCE_MS = 120_000

/** @typedef {import('rollup').Plugin & Record<string, any>} Plugin */

/** @param {Plugin} plugin @param {(id: string) => void} changed is called with each module that it gives or changes */
function watched(plugin, changed) {
  const wrapped = { ...plugin }
  for (const [name, idAt] of /** @type {const} */ ([
    ['load', 0],
    ['transform', 1],
  ])) {
    const hook = /** @type {any} */ (plugin[name])
    if (!hook) continue
    wrapped[name] = async function (/** @type {unknown[]} */ ...args) {
      const result = await hook.apply(this, args)
      if (result !== null && result !== undefined) changed(String(args[idAt]))
      return result
    }
  }
  return wrapped
}

describe('packages', () => {
  it(
    'are used as published: no plugin of ours gives or changes one of their files',
    async () => {
      /** @type {string[]} */
      const changed = []
      const byName = new Set()
      for (const { plugins, output: _, ...input } of await config({ portal: true })) {
        const given = /** @type {Plugin[]} */ ([plugins].flat())
        const bundle = await rollup({
          ...input,
          onLog: () => undefined,
          plugins: given.map((plugin) => {
            byName.add(plugin.name)
            return publishedPlugins.includes(plugin.name)
              ? plugin
              : watched(plugin, (id) => changed.push(`${plugin.name} ${id}`))
          }),
        })
        await bundle.close()
      }
      expect(changed.filter((each) => each.includes('minify-styles'))).not.toEqual([])
      expect(changed.filter((each) => each.includes('node_modules'))).toEqual([])
      expect([...byName].filter((name) => !publishedPlugins.includes(name)).sort()).toEqual([
        'defer-react',
        'integrity',
        'minify-styles',
      ])
    },
    PATIENCE_MS,
  )
})

describe('r2wc', () => {
  it("gets our deferred root for React's, and others get React", () => {
    const resolve = /** @type {(source: string, importer?: string) => string | null} */ (deferReact.resolveId)
    const r2wc = '/node_modules/@r2wc/react-to-web-component/dist/index.js'
    expect(resolve('react-dom/client', r2wc)).toBe(inRoot('elements/view.ts'))
    expect(resolve('react', r2wc)).toBe(inRoot('elements/view.ts'))
    expect(resolve('react', '/src/ui/button.tsx')).toBeNull()
    expect(resolve('react/jsx-runtime', r2wc)).toBeNull()
  })
})
