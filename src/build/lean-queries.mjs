import { parseAst } from 'rollup/parseAst'
import { below, withEdits } from './cut.mjs'
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

/** The methods of the classes in a file. @param {import('./cut.mjs').Node} node @returns {import('./cut.mjs').Node[]} */
const methodsOf = (node) => (node.type === 'MethodDefinition' ? [node] : below(node).flatMap(methodsOf))

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
    const names = Object.hasOwn(methodsNotCalled, file) ? methodsNotCalled[file] : undefined
    if (!names) return null
    const methods = methodsOf(/** @type {import('./cut.mjs').Node} */ (parseAst(code)))
    const edits = names.map((name) => {
      const method = methods.find(({ key }) => key.type === 'Identifier' && key.name === name)
      return method ? { start: method.start, end: method.end, text: '' } : this.error(`${id} has no ${name}.`)
    })
    return { code: withEdits(code, edits), map: null }
  },
}
