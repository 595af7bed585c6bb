/**
 * Serves `/held/ID/dist/…` as `/dist/…`, but that chunks wait whose names begin as a test has said: it asks for
 * `/held/hold?NAME` and, to let them go, for `/held/release?NAME`. After `/held/lose?NAME` they are lost on their way, until
 * `/held/find?NAME`.
 *
 * @returns {import('@web/test-runner').TestRunnerConfig['middleware'] extends (infer M)[] | undefined ? M : never}
 */
export function heldChunks() {
  /** @type {Map<string, { released: Promise<void>, release?: () => void }>} */
  const held = new Map()
  /** @type {Set<string>} */
  const lost = new Set()
  const hold = (/** @type {string} */ name) => {
    /** @type {{ released: Promise<void>, release?: () => void }} */
    const gate = { released: Promise.resolve() }
    gate.released = new Promise((resolve) => {
      gate.release = () => resolve()
    })
    held.set(name, gate)
  }
  return async (context, next) => {
    const [, path] = /^\/held(\/.*)$/.exec(context.path) ?? []
    if (path === undefined) return next()
    const name = context.querystring
    if (['/hold', '/release', '/lose', '/find'].includes(path)) {
      if (path === '/hold') hold(name)
      else if (path === '/release') held.get(name)?.release?.()
      else if (path === '/lose') lost.add(name)
      else lost.delete(name)
      context.body = ''
      return undefined
    }
    const [, chunk = ''] = /\/chunks\/(.+)$/.exec(path) ?? []
    for (const [wanted, { released }] of held) if (chunk.startsWith(wanted)) await released
    if ([...lost].some((wanted) => chunk.startsWith(wanted))) {
      context.status = 503
      context.body = ''
      return undefined
    }
    context.url = path.replace(/^\/[^/]+/, '')
    return next()
  }
}
