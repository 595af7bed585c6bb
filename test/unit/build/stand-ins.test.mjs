import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { leanBroker } from '../../../src/build/lean-broker.mjs'
import { leanQueries } from '../../../src/build/lean-queries.mjs'
import { inRoot } from '../../../src/build/paths.mjs'
import { bundle } from './bundle.mjs'

/** What a plugin makes of an import: where it leads, and what is there. */
const given = (/** @type {any} */ plugin, /** @type {string} */ source, /** @type {string} */ importer) => {
  const resolve = (/** @type {string} */ name) => `resolved ${name}`
  const id = plugin.resolveId.call({ resolve }, source, importer)
  return { id, code: typeof id === 'string' ? plugin.load(id) : undefined }
}

describe('the lean broker', () => {
  const importer = '/node_modules/mqtt/build/lib/client.js'

  it.each(['debug', 'worker-timers', 'rfdc/default', './is-browser', '../../package.json'])(
    'gives mqtt.js a stand-in for %s',
    (source) => expect(given(leanBroker, source, importer).code).toEqual(expect.any(String)),
  )

  it("gives it our stream for Node's, and packages for Node's modules", () => {
    expect(given(leanBroker, 'readable-stream', importer).id).toBe(inRoot('src/core/broker/node-streams.ts'))
    expect(given(leanBroker, 'bl', importer).id).toBe('resolved bl/BufferList')
    expect(given(leanBroker, 'buffer', importer).id).toBe('resolved buffer/')
    expect(given(leanBroker, 'node:events', '/src/core/broker/mqtt.ts').id).toBe('resolved events/')
  })

  it('leaves alone what others import', () => {
    expect(given(leanBroker, 'debug', '/node_modules/other/index.js').id).toBeNull()
    expect(given(leanBroker, 'constructor', importer).id).toBeNull()
  })
})

describe('the lean queries', () => {
  const folder = '/node_modules/@tanstack/query-core/build/modern'

  it('stand in for what no query of ours does', async () => {
    const { 'main.js': main } = await bundle(
      {
        [`${folder}/query.js`]:
          "import { focusManager } from './focusManager.js'; export const a = focusManager.isFocused()",
      },
      { plugins: [leanQueries], output: { entryFileNames: 'main.js' } },
    )
    expect(main).toContain('isFocused: () => true')
  })

  it('name modules that the package still has', () => {
    const real = inRoot('node_modules/@tanstack/query-core/build/modern')
    const importers = ['query', 'queryClient', 'queryObserver', 'retryer']
    const text = importers.map((name) => readFileSync(`${real}/${name}.js`, 'utf8')).join('\n')
    for (const name of ['mutationCache', 'infiniteQueryBehavior', 'focusManager', 'onlineManager']) {
      expect(text).toContain(`"./${name}.js"`)
      expect(given(leanQueries, `./${name}.js`, `${folder}/queryClient.js`).code).toContain('export')
    }
  })
})
