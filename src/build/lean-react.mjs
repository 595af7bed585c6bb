import { parseAst } from 'rollup/parseAst'
import { withEdits } from './cut.mjs'
import { createReactCutter } from './react-cutter.mjs'

/** @typedef {import('./cut.mjs').Node} Node */

/**
 * The numbers that React DOM gives to kinds of nodes of its tree, and what makes each. Nothing of ours does: one that was
 * made after all ends in React's error 156.
 *
 * @type {Readonly<Record<number, string>>}
 */
const kindsNotMade = {
  4: 'createPortal',
  9: 'Context.Consumer',
  12: 'Profiler',
  19: 'SuspenseList',
  21: 'Scope',
  23: 'LegacyHidden',
  26: 'link, meta, script, style and title, which React would put into the head of the page',
  27: 'html, head and body',
  30: 'ViewTransition',
  31: 'Activity',
}

/**
 * The native events behind the handlers that anything of ours has. React DOM hears all 88 that it knows, and goes through
 * the tree for each, whether or not there is a handler: a single click is a dozen of them.
 */
export const eventsHeard = [
  ...['cancel', 'change', 'click', 'close', 'compositionend', 'compositionstart', 'focusout'],
  ...['input', 'keydown', 'mousedown', 'submit'],
]

/**
 * Functions of React DOM that have nothing to do without these kinds or for other events, and what they do instead.
 *
 * @type {Readonly<Record<string, string>>}
 */
const answers = {
  isHostHoistableType: 'return !1',
  // View transitions: what is walked through before and after a commit in search of one.
  commitAfterMutationEffectsOnFiber: '',
  commitEnterViewTransitions: '',
  commitExitViewTransitions: '',
  commitNestedViewTransitions: '',
  measureNestedViewTransitions: '',
  restoreEnterOrExitViewTransitions: '',
  restoreNestedViewTransitions: '',
  scheduleViewTransitionEvent: '',
  startViewTransition: 'return null',
  trackEnterViewTransitions: '',
  // No fragment has a ref.
  commitFragmentInstanceDeletionEffects: '',
  commitFragmentInstanceInsertionEffects: '',
  commitNewChildToFragmentInstances: '',
  // Our error boundaries read the error and not the stack of components, whose names are one letter each.
  getStackByFiberInDevAndProd: "return ''",
  listenToAllSupportedEvents: `
    if (rootContainerElement[listeningMarker]) return
    rootContainerElement[listeningMarker] = !0
    for (const name of ${JSON.stringify(eventsHeard)}) {
      if (!nonDelegatedEvents.has(name)) listenToNativeEvent(name, !1, rootContainerElement)
      listenToNativeEvent(name, !0, rootContainerElement)
    }`,
}

/** Hooks that nothing here calls. */
const hooksNotCalled = [
  ...['useActionState', 'useCacheRefresh', 'useDebugValue', 'useFormState', 'useHostTransitionStatus'],
  ...['useMemoCache', 'useOptimistic', 'useTransition'],
]

/** What react-dom's `preload`, `preinit` and the like call, by the one letter that each has there. */
const hintsNotGiven = ['D', 'C', 'L', 'm', 'X', 'S', 'M']

const tables = { kindsNotMade, answers, hooksNotCalled, hintsNotGiven }

/** Everything that has to be there, or this is not the React DOM that the tables were written for. */
const expected = [
  ...Object.keys(kindsNotMade)
    .filter((kind) => !['21', '23'].includes(kind)) // only beside others
    .map((kind) => `kind ${kind}`),
  ...[...Object.keys(answers), ...hooksNotCalled, ...hintsNotGiven],
]

/** Each page is a build of its own, and all of them read the same file. @type {Map<string, string>} */
const cutBefore = new Map()

/**
 * Takes out of React DOM what nothing of ours makes or calls: a fifth of what every visitor downloads. Fails where
 * React's file has none of what a table names.
 *
 * @type {import('rollup').Plugin}
 */
export const leanReact = {
  name: 'lean-react',
  transform(code, id) {
    if (!/\/react-dom-client\.production\.js$/.test(id)) return null
    const known = cutBefore.get(code)
    if (known !== undefined) return { code: known, map: null }
    const { visit, edits, found } = createReactCutter(code, tables)
    visit(/** @type {Node} */ (parseAst(code)))
    const missing = expected.filter((name) => !found.has(name))
    if (missing.length > 0) this.error(`${id} has no ${missing.join(', ')}.`)
    const cut = withEdits(code, edits)
    cutBefore.set(code, cut)
    return { code: cut, map: null }
  },
}
