import { failureCodeOf } from '../chunks'
import { AlteredBuiltInError, membersOfAll, replaced } from '../platform/altered-built-in-error'
import type { Report } from '../platform/report'

type Probe = readonly [name: string, run: () => unknown, expected: unknown]

const bindProbe: Probe = ['Function.prototype.bind', () => sumOfTwo.bind(null, 3, 4)(), 7]

/**
 * The built-ins that the elements, React and the other packages rely on, each with a probe. A built-in works as the
 * language says if its probe returns the expected value. Other built-ins that pages often replace, such as JSON and
 * the storage methods, are not used (see `contract/json.ts`, `platform/browser-storage.ts`).
 */
const probes: readonly Probe[] = [
  ['AbortController', () => isSignalTaken(), true],
  ['Array.isArray', () => Array.isArray([]) && !Array.isArray({ length: 0 }), true],
  ['Array.prototype[Symbol.iterator]', () => [...[3, 4]][1], 4],
  ['Array.prototype.concat', () => [3].concat([4], 5).join(), '3,4,5'],
  ['Array.prototype.every', () => [3, 4].every((item) => item > 2), true],
  ['Array.prototype.filter', () => [3, 4].filter((_, at) => at > 0).join(), '4'],
  ['Array.prototype.find', () => [3, 4].find((item) => item > 3), 4],
  ['Array.prototype.flatMap', () => [3, 4].flatMap((item) => [item, item]).join(), '3,3,4,4'],
  ['Array.prototype.forEach', () => sumOf((add) => [3, 4].forEach(add)), 7],
  ['Array.prototype.includes', () => [3, 4].includes(4), true],
  ['Array.prototype.indexOf', () => [3, 4].indexOf(4), 1],
  ['Array.prototype.map', () => [3, 4].map((item, at) => item + at).join(), '3,5'],
  ['Array.prototype.push', () => [3].push(4, 5), 3],
  ['Array.prototype.reduce', () => [3, 4].reduce((sum, item) => sum + item, 1), 8],
  ['Array.prototype.slice', () => [3, 4, 5].slice(1, -1).join(), '4'],
  ['Array.prototype.some', () => [3, 4].some((item) => item > 3), true],
  ['Array.prototype.splice', () => [3, 4, 5].splice(1, 1).join(), '4'],
  ['Date', () => new Date(new Date(3).getTime()).toISOString(), '1970-01-01T00:00:00.003Z'],
  bindProbe,
  ['atob', () => atob('/w==').charCodeAt(0), 255],
  ['btoa', () => btoa('\xff'), '/w=='],
  ['Map.prototype[Symbol.iterator]', () => [...new Map([[3, 4]])].join(), '3,4'],
  ['Object.assign', () => Object.assign({ a: 3 }, { a: 4 }).a, 4],
  ['Object.entries', () => Object.entries({ a: 3 }).join(), 'a,3'],
  ['Object.fromEntries', () => Object.fromEntries([['a', 3]]).a, 3],
  ['Object.hasOwn', () => Object.hasOwn({ a: 3 }, 'a') && !Object.hasOwn({}, 'toString'), true],
  ['Object.keys', () => Object.keys(Object.create({ inherited: 3 })).length, 0],
  ['Set.prototype.forEach', () => sumOf((add) => new Set([3, 4]).forEach(add)), 7],
  ['String.prototype.normalize', () => '\u1112\u1161\u11ab'.normalize('NFC'), '한'],
  ['String.prototype.padStart', () => '3'.padStart(2, '0'), '03'],
  ['String.prototype.replaceAll', () => 'aba'.replaceAll('a', 'c'), 'cbc'],
  ['String.prototype.replace', () => 'ab'.replace(/b/, (found) => found + found), 'abb'],
  ['String.prototype.split', () => 'a/b/'.split('/').length, 3],
  ['String.prototype.startsWith', () => 'ab'.startsWith('a') && !'ab'.startsWith('b'), true],
  ['String.prototype.trim', () => ' a\u00a0'.trim(), 'a'],
  ['queueMicrotask', () => typeof queueMicrotask, 'function'],
  ['Symbol', () => typeof Symbol.for('3'), 'symbol'],
  ['TextEncoder', () => new TextEncoder().encode('한').length, 3],
  ['URL', () => new URL('b', 'https://a.example/c').href, 'https://a.example/b'],
  ['URLSearchParams', () => new URLSearchParams([['a', '3 4']]).toString(), 'a=3+4'],
]

/** Throws if a polyfill has replaced AbortController, because the browser refuses the polyfill's signals. */
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

function isAltered([, run, expected]: Probe): boolean {
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
  if (isAltered(bindProbe)) mendBind()
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

/** Returns the names of the replaced built-ins. Uses none of them itself. */
export function alteredBuiltIns(): string[] {
  const altered = membersOfAll()
  for (let index = 0; index < altered.length; index += 1)
    altered[index] = `Object.prototype.${altered[index]}`
  for (let index = 0; index < probes.length; index += 1) {
    const probe = probes[index] as Probe
    if (isAltered(probe)) altered[altered.length] = probe[0]
  }
  return altered
}

/** Without these, React and the browser refuse everything. */
const essential: readonly string[] = ['AbortController', 'Symbol']

/**
 * Lists the replaced built-ins on the console, because an error in React would not point to them. Throws an
 * AlteredBuiltInError if the elements can't start without one of them.
 */
export function reportAlteredBuiltIns(report: Report): void {
  const altered = alteredBuiltIns()
  if (altered.length === 0) return
  const error = new AlteredBuiltInError(replaced(altered))
  if (altered.some((name) => essential.includes(name))) throw error
  report.error(`${error.message} The elements may not work beside it.`)
}

/** Matches the type errors of browsers for an object that the page has frozen. */
const frozen = /read-?\s?only|extensible|redefine/i

/**
 * Returns an error that names what the page has altered, if that is the probable cause of a program error. Returns any
 * other error as it is.
 */
export function traceError(error: unknown): unknown {
  if (failureCodeOf(error) !== 'internal') return error
  if (error instanceof TypeError && frozen.test(error.message))
    return new AlteredBuiltInError(`frozen a built-in: ${error}`, error)
  const altered = alteredBuiltIns()
  return altered.length > 0 ? new AlteredBuiltInError(replaced(altered), error) : error
}
