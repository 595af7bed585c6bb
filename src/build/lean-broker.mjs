import { without } from './cut.mjs'
import { inRoot } from './paths.mjs'

/**
 * mqtt.js is written for Node and brings Node's streams, a worker for its timers, a debug log and parts of MQTT 5 along:
 * 83 kB after brotli; 22 kB are left. These take the place of what a browser does without.
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

const propertyTypes = ['byte', 'int8', 'binary', 'int16', 'int32', 'var', 'string', 'pair']

/**
 * What a client of MQTT 3.1.1 that only listens never comes to, by the ends of the modules' paths: packets that only servers
 * take or give, the properties and reasons of MQTT 5, messages of our own, numbers that no packet holds. A packet that is
 * none for a client is met as an unknown one. Everything named here has to be there: an update of a package says what has
 * moved.
 *
 * @type {Readonly<Record<string, import('./cut.mjs').Parts>>}
 */
const notCalled = {
  'mqtt/build/lib/client.js': {
    members: [
      ...['publish', 'publishAsync', 'subscribeAsync', 'unsubscribe', 'unsubscribeAsync', 'endAsync'],
      ...['reconnect', 'removeOutgoingMessage', 'getLastMessageId', 'handleAuth'],
    ],
  },
  'mqtt/build/lib/handlers/ack.js': { members: reasonsOfMqtt5() },
  'mqtt-packet/parser.js': {
    members: ['_parseConnect', '_parseSubscribe', '_parseUnsubscribe', '_parseAuth'],
    cases: ['connect', 'subscribe', 'unsubscribe', 'auth', ...propertyTypes],
  },
  'mqtt-packet/writeToStream.js': {
    cases: ['connack', 'publish', 'suback', 'unsubscribe', 'unsuback', 'auth', ...propertyTypes],
  },
  'bl/BufferList.js': {
    members: ['getBuffers', 'shallowSlice', 'duplicate', 'prepend', '_prependBuffer', 'indexOf', '_match'],
  },
  'buffer/index.js': {
    members: [
      ...['swap16', 'swap32', 'swap64', 'toLocaleString', 'inspect', 'compare', 'toJSON'],
      ...['includes', 'indexOf', 'lastIndexOf', 'fill'],
      ...numbersOf(['UIntLE', 'UIntBE', 'UInt16LE', 'UInt32LE', 'BigUInt64LE', 'BigUInt64BE']),
      ...numbersOf(['IntLE', 'IntBE', 'Int8', 'Int16LE', 'Int16BE', 'Int32LE', 'Int32BE']),
      ...numbersOf(['BigInt64LE', 'BigInt64BE', 'FloatLE', 'FloatBE', 'DoubleLE', 'DoubleBE']),
    ],
  },
}

/** All but those of 3.1.1, which also refuses a subscription by 128. */
function reasonsOfMqtt5() {
  return ['16', '17', ...Array.from({ length: 34 }, (_, at) => String(129 + at))]
}

/** @param {readonly string[]} kinds */
function numbersOf(kinds) {
  return kinds.flatMap((kind) => [`read${kind}`, `write${kind}`])
}

/**
 * Gives mqtt.js the stand-ins, and our own stream for Node's, and cuts what is not called. `node:` modules that our own files around the broker import
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
  transform(code, id) {
    const file = Object.keys(notCalled).find((end) => id.endsWith(`/node_modules/${end}`))
    if (file === undefined) return null
    const { code: lean, missing } = without(code, notCalled[file] ?? {})
    if (missing.length > 0) this.error(`${id} has no ${missing.join(', ')}.`)
    return { code: lean, map: null }
  },
}
