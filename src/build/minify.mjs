import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/**
 * @typedef {{ code: string, options: import('terser').MinifyOptions }} Job
 * @typedef {{ code: string, map?: string, error?: Error }} Answer
 * @typedef {Job & { resolve: (answer: Answer) => void, reject: (error: Error) => void }} Task
 */

/** @type {Task[]} */
const waiting = []
/** @type {Worker[]} */
const idle = []
let workers = 0

function startWorker() {
  workers += 1
  const worker = new Worker(new URL('minify-worker.mjs', import.meta.url))
  worker.unref()
  return worker
}

/** @param {Worker} worker @param {Task} task */
function run(worker, { code, options, resolve, reject }) {
  const end = (/** @type {Answer} */ answer) => {
    worker.off('message', end).off('error', fail).unref()
    idle.push(worker)
    if (answer.error) reject(answer.error)
    else resolve(answer)
    runNext()
  }
  const fail = (/** @type {Error} */ error) => {
    workers -= 1
    reject(error)
    runNext()
  }
  // The process ends when no worker has anything to do.
  worker.once('message', end).once('error', fail).ref()
  worker.postMessage({ code, options })
}

/** The largest first: begun last, it would leave the other threads idle at the end. */
function runNext() {
  if (waiting.length === 0 || (idle.length === 0 && workers >= availableParallelism())) return
  waiting.sort((a, b) => b.code.length - a.code.length)
  const task = waiting.shift()
  if (task) run(idle.pop() ?? startWorker(), task)
}

/** What i18next says in its `debug` mode alone, which is never on: a tenth of it. */
const unheard = ['log', 'warn', 'deprecate', 'once'].map((method) => `this.logger.${method}`)

/** As small as can be. @type {import('terser').CompressOptions} */
const compress = {
  passes: 3,
  pure_getters: true,
  unsafe_arrows: true,
  unsafe_comps: true,
  pure_funcs: unheard,
}

/**
 * For what every visitor downloads: Terser in a few threads that stay, because a new one would take half of its time to
 * compile Terser itself.
 *
 * @type {import('rollup').OutputPlugin}
 */
export const minify = {
  name: 'minify',
  async renderChunk(code, _, { sourcemap }) {
    /** @type {Answer} */
    const { code: minified, map } = await new Promise((resolve, reject) => {
      const format = { comments: /webpackIgnore|@vite-ignore|allFunctionsCalledOnLoad/ }
      const target = { ecma: /** @type {const} */ (2020), module: true, sourceMap: Boolean(sourcemap) }
      const options = { ...target, compress, format }
      waiting.push({ code, options, resolve, reject })
      runNext()
    })
    return { code: minified, map: map ?? null }
  },
}
