import { inRoot } from './paths.mjs'

/**
 * Our queries fetch a list when it is shown and when they are asked to: there are no mutations, no endless lists, no retries
 * and no intervals, and neither focus nor network makes one ask again.
 *
 * @type {Readonly<Record<string, string>>}
 */
const standIns = {
  './mutationCache.js': 'export class MutationCache { clear() {} }',
  './infiniteQueryBehavior.js': 'export const infiniteQueryBehavior = () => undefined',
  './focusManager.js': 'export const focusManager = { isFocused: () => true }',
  './onlineManager.js': 'export const onlineManager = { isOnline: () => true }',
}

/** @type {import('rollup').Plugin} */
export const leanQueries = {
  name: 'lean-queries',
  resolveId: (source, importer = '') =>
    /\/query-core\/.*\/(query|queryClient|queryObserver|retryer)\.js$/.test(importer) &&
    Object.hasOwn(standIns, source)
      ? inRoot(`stand-in/queries/${source.slice('./'.length)}`)
      : null,
  load(id) {
    const [, name] = /\/stand-in\/queries\/(.+)$/.exec(id) ?? []
    return name === undefined ? null : standIns[`./${name}`]
  },
}
