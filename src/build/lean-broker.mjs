import { inRoot } from './paths.mjs'

/**
 * mqtt.js is written for Node and brings Node's streams, a worker for its timers, a debug log and parts of MQTT 5 along:
 * 83 kB after brotli. These take the place of what a browser does without.
 *
 * @type {Readonly<Record<string, string>>}
 */
const standIns = {
  debug: 'module.exports = () => () => {}',
  'worker-timers': '',
  'lru-cache': '',
  'rfdc/default': 'module.exports = structuredClone',
  'process-nextick-args': 'exports.nextTick = (run, ...args) => queueMicrotask(() => run(...args))',
  './is-browser': 'exports.__esModule = true; exports.default = true',
  './auth': '',
  './topic-alias-recv': '',
  '../topic-alias-send': '',
  '../../package.json': "exports.version = ''",
}

/**
 * Gives mqtt.js the stand-ins, and our own stream for Node's. `node:` modules that our own files around the broker import
 * are the packages of that name.
 *
 * @type {import('rollup').Plugin}
 */
export const leanBroker = {
  name: 'lean-broker',
  resolveId(source, importer = '') {
    if (source.startsWith('node:')) return this.resolve(`${source.slice('node:'.length)}/`, importer)
    if (!/node_modules\/(mqtt|mqtt-packet|bl)\//.test(importer)) return null
    if (source === 'readable-stream') return inRoot('src/core/broker/node-streams.ts')
    if (source === 'bl') return this.resolve('bl/BufferList', importer)
    if (source === 'buffer' || source === 'events') return this.resolve(`${source}/`, importer)
    return Object.hasOwn(standIns, source) ? inRoot(`stand-in/${source.replaceAll('/', '+')}.cjs`) : null
  },
  load(id) {
    const [, name] = /stand-in\/(.+)\.cjs$/.exec(id) ?? []
    return name === undefined ? null : standIns[name.replaceAll('+', '/')]
  },
}
