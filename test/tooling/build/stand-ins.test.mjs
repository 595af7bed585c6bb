import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { leanBroker } from '../../../src/build/lean-broker.mjs'
import { leanQueries } from '../../../src/build/lean-queries.mjs'
import { inRoot } from '../../../src/build/paths.mjs'
import { bundle, transformed } from './bundle.mjs'

/** What a plugin makes of an import: where it leads, and what is there. */
function given(/** @type {any} */ plugin, /** @type {string} */ source, /** @type {string} */ importer) {
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

describe('what is cut from the lean broker', () => {
  const textOf = (/** @type {string} */ path) => readFileSync(inRoot(`node_modules/${path}`), 'utf8')
  const lean = (/** @type {string} */ path, text = textOf(path)) =>
    transformed(leanBroker, inRoot(`node_modules/${path}`), text) ?? ''

  it.each([
    ['mqtt/build/lib/client.js', '    unsubscribe(topic', '    subscribe(topicObject'],
    ['mqtt/build/lib/handlers/ack.js', "135: 'Not authorized'", "5: 'Not authorized'"],
    ['mqtt/build/lib/handlers/ack.js', "129: 'Malformed Packet'", "128: 'Unspecified error'"],
    ['mqtt-packet/parser.js', "case 'connect':", "case 'connack':"],
    ['mqtt-packet/parser.js', '_parseSubscribe () {', '_parseSuback () {'],
    ['mqtt-packet/writeToStream.js', "case 'connack':", "case 'connect':"],
    ['bl/BufferList.js', 'prototype.prepend', 'prototype.append'],
    ['buffer/index.js', 'prototype.readDoubleBE', 'prototype.readUInt16BE'],
  ])('from %s is what a listener never comes to: %s, and not %s', (path, gone, kept) => {
    for (const part of [gone, kept]) expect(textOf(path)).toContain(part)
    expect(lean(path)).not.toContain(gone)
    expect(lean(path)).toContain(kept)
  })

  it('has to be there: a package that has moved it ends the build', () => {
    const path = 'mqtt-packet/parser.js'
    expect(() => lean(path, textOf(path).replaceAll('_parseAuth', 'parseAuthentication'))).toThrow(
      'has no _parseAuth',
    )
    expect(() => lean(path, textOf(path).replaceAll("case 'auth'", "case 'authenticate'"))).toThrow('auth')
  })

  it('is not cut from other modules', () => {
    expect(transformed(leanBroker, inRoot('src/core/broker/mqtt-broker.ts'), 'let publish')).toBeUndefined()
  })
})

describe('the lean queries', () => {
  const folder = '/node_modules/@tanstack/query-core/build/modern'

  it('stand in for what no query of ours does', async () => {
    const { 'main.js': main } = await bundle(
      {
        [`${folder}/retryer.js`]:
          "import { focusManager } from './focusManager.js'; export const a = focusManager.isFocused()",
      },
      { plugins: [leanQueries], output: { entryFileNames: 'main.js' } },
    )
    expect(main).toContain('isFocused: () => true')
  })

  it.each([
    ['query-core', 'query', ['infiniteQueryBehavior']],
    ['query-core', 'queryClient', ['mutationCache', 'focusManager', 'onlineManager']],
    [
      'react-query',
      'useBaseQuery',
      ['suspense', 'errorBoundaryUtils', 'QueryErrorResetBoundary', 'IsRestoringProvider'],
    ],
  ])('name modules of %s that its %s still imports', (name, importer, sources) => {
    const file = inRoot(`node_modules/@tanstack/${name}/build/modern/${importer}.js`)
    const text = readFileSync(file, 'utf8')
    for (const source of sources) {
      expect(text).toContain(`"./${source}.js"`)
      expect(given(leanQueries, `./${source}.js`, file).code).toContain('export')
    }
  })

  it('cut methods that the package still has', () => {
    const file = inRoot('node_modules/@tanstack/query-core/build/modern/queryClient.js')
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('prefetchInfiniteQuery(options) {')
    const lean = transformed(leanQueries, file, text) ?? ''
    expect(lean).not.toContain('prefetchInfiniteQuery(options) {')
    expect(lean).toContain('invalidateQueries(filters, options = {}) {')
    expect(() =>
      transformed(leanQueries, file, text.replaceAll('prefetchInfiniteQuery', 'fetchAhead')),
    ).toThrow('has no prefetchInfiniteQuery')
  })
})
