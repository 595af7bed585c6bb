import { membersOfAll } from '../platform/altered-built-in-error'
import type { Report } from '../platform/report'

type Probe = readonly [run: () => unknown, expected: unknown]

/**
 * The built-ins that the elements, React and the other packages rely on, each with a probe. A built-in works as the
 * language says if its probe returns the expected value. Other built-ins that pages often replace, such as JSON and
 * the storage methods, are not used (see `contract/json.ts`, `platform/browser-storage.ts`).
 */
const probes = {
  AbortController: [() => isSignalTaken(), true],
  'Array.isArray': [() => Array.isArray([]) && !Array.isArray({ length: 0 }), true],
  'Array.prototype[Symbol.iterator]': [() => [...[3, 4]][1], 4],
  'Array.prototype.concat': [() => [3].concat([4], 5).join(), '3,4,5'],
  'Array.prototype.every': [() => [3, 4].every((item) => item > 2), true],
  'Array.prototype.filter': [() => [3, 4].filter((_, at) => at > 0).join(), '4'],
  'Array.prototype.find': [() => [3, 4].find((item) => item > 3), 4],
  'Array.prototype.flatMap': [() => [3, 4].flatMap((item) => [item, item]).join(), '3,3,4,4'],
  'Array.prototype.forEach': [() => sumOf((add) => [3, 4].forEach(add)), 7],
  'Array.prototype.includes': [() => [3, 4].includes(4), true],
  'Array.prototype.indexOf': [() => [3, 4].indexOf(4), 1],
  'Array.prototype.map': [() => [3, 4].map((item, at) => item + at).join(), '3,5'],
  'Array.prototype.push': [() => [3].push(4, 5), 3],
  'Array.prototype.reduce': [() => [3, 4].reduce((sum, item) => sum + item, 1), 8],
  'Array.prototype.slice': [() => [3, 4, 5].slice(1, -1).join(), '4'],
  'Array.prototype.some': [() => [3, 4].some((item) => item > 3), true],
  'Array.prototype.splice': [() => [3, 4, 5].splice(1, 1).join(), '4'],
  'Function.prototype.bind': [() => sumOfTwo.bind(null, 3, 4)(), 7],
  'Map.prototype[Symbol.iterator]': [() => [...new Map([[3, 4]])].join(), '3,4'],
  'Object.assign': [() => Object.assign({ a: 3 }, { a: 4 }).a, 4],
  'Object.entries': [() => Object.entries({ a: 3 }).join(), 'a,3'],
  'Object.fromEntries': [() => Object.fromEntries([['a', 3]]).a, 3],
  'Object.keys': [() => Object.keys(Object.create({ inherited: 3 })).length, 0],
  'Set.prototype.forEach': [() => sumOf((add) => new Set([3, 4]).forEach(add)), 7],
  'String.prototype.normalize': [() => '\u1112\u1161\u11ab'.normalize('NFC'), '한'],
  'String.prototype.replace': [() => 'ab'.replace(/b/, (found) => found + found), 'abb'],
  'String.prototype.split': [() => 'a/b/'.split('/').length, 3],
  'String.prototype.startsWith': [() => 'ab'.startsWith('a') && !'ab'.startsWith('b'), true],
  'String.prototype.trim': [() => ' a\u00a0'.trim(), 'a'],
  URL: [() => new URL('b', 'https://a.example/c').href, 'https://a.example/b'],
  URLSearchParams: [() => new URLSearchParams([['a', '3 4']]).toString(), 'a=3+4'],
} satisfies Readonly<Record<string, Probe>>

/** Throws if a polyfill has replaced AbortController, because the browser rejects the polyfill's signals. */
function isSignalTaken(): boolean {
  const { signal } = new AbortController()
  new EventTarget().addEventListener('probe', () => undefined, { signal })
  return true
}

const sumOfTwo = (one: number, other: number) => one + other

function sumOf(run: (add: (item: number) => void) => void): number {
  let sum = 0
  run((item) => {
    sum += item
  })
  return sum
}

function isAltered([run, expected]: Probe): boolean {
  try {
    return run() !== expected
  } catch {
    return true
  }
}

/**
 * Repairs three built-ins that the packages use everywhere, so that the page's own changes keep working. Members that
 * the page has added to `Object.prototype` stay, but a `for…in` loop no longer finds them. A member that the page has
 * made non-configurable can't be hidden in this way. Then the elements can't read their configuration.
 */
export function mendBuiltIns(): void {
  for (const key of membersOfAll()) Reflect.defineProperty(Object.prototype, key, { enumerable: false })
  if (isAltered(probes['Function.prototype.bind'])) mendBind()
  if (Reflect.get(globalThis, 'event') === null) mendEvent()
}

/**
 * MooTools replaces `bind` by a function that takes one list of arguments and ignores further arguments. React passes
 * several arguments. So a call with several arguments gets the standard result, and any other call gets the result of
 * the page's own `bind`.
 */
function mendBind(): void {
  const { prototype } = Function
  const bindOfPage = prototype.bind
  function bind(this: (...given: unknown[]) => unknown, self: unknown, ...first: unknown[]) {
    if (first.length < 2) return Reflect.apply(bindOfPage, this, [self, ...first])
    return (...rest: unknown[]) => Reflect.apply(this, self, [...first, ...rest])
  }
  Reflect.set(prototype, 'bind', Object.assign(bind, bindOfPage))
}

/**
 * React reads the type of `window.event`, which is undefined between events. A page's variable `event` replaces it
 * and may hold null, which React can't read. The variable keeps its value, but null is read as undefined.
 */
function mendEvent(): void {
  let held: unknown
  Reflect.defineProperty(globalThis, 'event', {
    configurable: true,
    enumerable: true,
    get: () => held ?? undefined,
    set(value: unknown) {
      held = value
    },
  })
}

/** Lists the replaced built-ins on the console, because an error in React would not point to them. */
export function reportAlteredBuiltIns(report: Report): void {
  const altered = Object.entries<Probe>(probes).flatMap(([name, probe]) => (isAltered(probe) ? name : []))
  altered.push(...membersOfAll().map((key) => `Object.prototype.${key}`))
  if (altered.length > 0)
    report.error(
      `mfa-elements (altered-built-ins): a script of this page has replaced ${altered.join(', ')} by something that works otherwise. The elements may not work beside it.`,
    )
}
