import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The key under which the entry of a build leaves what its chunks share with it (tools/build/share-entry.mjs). */
const buildKey = /Symbol\.for\("mfa-elements"\)\]\?\?=\{\}\)(?:\.|\[")([\w-]{8})/

/**
 * Serves `/other-version/dist/…` as what another release would have there: the same program with another version number
 * and the key of another build.
 *
 * @returns {import('@web/test-runner').TestRunnerConfig['middleware'] extends (infer M)[] | undefined ? M : never}
 */
export const otherVersion = () => async (context, next) => {
  const [, file] = /^\/other-version(\/dist\/[\w./-]+\.js)$/.exec(context.path) ?? []
  if (file === undefined) return next()
  const read = (/** @type {string} */ name) => readFile(path.join(root, name), 'utf8')
  const { version } = JSON.parse(await read('package.json'))
  const key = buildKey.exec(await read('dist/mfa-elements.js'))?.[1]
  if (key === undefined) throw new Error('The entry leaves nothing for its chunks.')
  context.body = (await read(file)).replaceAll(key, '_another').replaceAll(`"${version}"`, '"99.0.0"')
  context.type = 'text/javascript'
  return undefined
}
