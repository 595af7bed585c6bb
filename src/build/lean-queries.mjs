import { without } from './cut.mjs'
import { inRoot } from './paths.mjs'

/**
 * Our queries fetch a list when it is shown and when they are asked to: there are no mutations, no endless lists, no retries
 * and no intervals, neither focus nor network makes one ask again, and none suspends or throws into a boundary.
 *
 * @type {Readonly<Record<string, string>>}
 */
const standIns = {
  './mutationCache.js': 'export class MutationCache { clear() {} }',
  './infiniteQueryBehavior.js': 'export const infiniteQueryBehavior = () => undefined',
  './focusManager.js': 'export const focusManager = { isFocused: () => true }',
  './onlineManager.js': 'export const onlineManager = { isOnline: () => true }',
  './suspense.js': `
    export const ensureSuspenseTimers = () => undefined
    export const shouldSuspend = () => false
    export const fetchOptimistic = ensureSuspenseTimers`,
  './errorBoundaryUtils.js': `
    export const ensurePreventErrorBoundaryRetry = () => undefined
    export const useClearResetErrorBoundary = ensurePreventErrorBoundaryRetry
    export const getHasError = () => false`,
  './QueryErrorResetBoundary.js': 'export const useQueryErrorResetBoundary = () => undefined',
  './IsRestoringProvider.js': 'export const useIsRestoring = () => false',
}

/**
 * Methods that nothing calls then, by the file of their class.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const methodsNotCalled = {
  'queryClient.js': [
    ...['mount', 'unmount', 'isFetching', 'isMutating', 'resumePausedMutations'],
    ...[
      'getQueryData',
      'ensureQueryData',
      'getQueriesData',
      'getQueryState',
      'setQueryData',
      'setQueriesData',
    ],
    ...['removeQueries', 'resetQueries', 'cancelQueries', 'query', 'fetchQuery', 'prefetchQuery'],
    ...['infiniteQuery', 'fetchInfiniteQuery', 'prefetchInfiniteQuery', 'ensureInfiniteQueryData'],
    ...['setDefaultOptions', 'setQueryDefaults', 'setMutationDefaults'],
    ...['getMutationDefaults', 'defaultMutationOptions'],
  ],
  'query.js': ['onFocus', 'onOnline'],
  'queryCache.js': ['onFocus', 'onOnline'],
  'queryObserver.js': ['fetchOptimistic', 'shouldFetchOnReconnect', 'shouldFetchOnWindowFocus'],
}

const usesStandIns =
  /\/@tanstack\/(query-core\/.*\/(query|queryClient|queryObserver|retryer)|react-query\/.*\/useBaseQuery)\.js$/

/** @type {import('rollup').Plugin} */
export const leanQueries = {
  name: 'lean-queries',
  resolveId: (source, importer = '') =>
    usesStandIns.test(importer) && Object.hasOwn(standIns, source)
      ? inRoot(`stand-in/queries/${source.slice('./'.length)}`)
      : null,
  load(id) {
    const [, name] = /\/stand-in\/queries\/(.+)$/.exec(id) ?? []
    return name === undefined ? null : standIns[`./${name}`]
  },
  transform(code, id) {
    const [, file = ''] = /\/@tanstack\/query-core\/.*\/(\w+\.js)$/.exec(id) ?? []
    const members = Object.hasOwn(methodsNotCalled, file) ? methodsNotCalled[file] : undefined
    if (!members) return null
    const { code: lean, missing } = without(code, { members })
    if (missing.length > 0) this.error(`${id} has no ${missing.join(', ')}.`)
    return { code: lean, map: null }
  },
}
