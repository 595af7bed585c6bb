import type { FailureCode } from '../src/core/errors/call-error'
import type { Report } from '../src/core/platform/report'

/** Built-ins that the first files use as soon as they are loaded, each with a check that the built-in works. */
const probes: readonly (readonly [name: string, check: () => boolean])[] = [
  ['Array.from', () => Array.from(new Set([3]))[0] === 3],
  ['Array.prototype.filter', () => [3, 4].filter((item) => item > 3)[0] === 4],
  ['Array.prototype.flatMap', () => [3].flatMap((item) => [item, 4])[1] === 4],
  ['Array.prototype.map', () => [3].map((item) => item + 1)[0] === 4],
  ['Map', () => new Map([[3, 4]]).get(3) === 4],
  ['Object.assign', () => Object.assign({}, { a: 3 }).a === 3],
  ['Object.entries', () => Object.entries({ a: 3 })[0]?.[1] === 3],
  ['Object.fromEntries', () => Object.fromEntries([['a', 3]]).a === 3],
  ['Object.keys', () => Object.keys({ a: 3 })[0] === 'a'],
  ['Promise', () => typeof Promise.resolve().then === 'function'],
  ['Set', () => new Set([3]).has(3)],
  ['Symbol', () => typeof Symbol.for('3') === 'symbol'],
  ['WeakMap', () => new WeakMap([[probes, 4]]).get(probes) === 4],
  ['WeakSet', () => new WeakSet([probes]).has(probes)],
  ['performance', () => globalThis.performance !== null],
]

function isThere(probe: () => boolean): boolean {
  try {
    return probe()
  } catch {
    return false
  }
}

/** Returns the names of the replaced built-ins, by the longer list of the core if the core could be loaded. */
async function replacedBuiltIns(): Promise<readonly string[]> {
  const replaced: string[] = []
  for (const [name, check] of probes) if (!isThere(check)) replaced[replaced.length] = name
  if (replaced.length > 0) return replaced
  return import('../src/core/page/altered-built-ins').then(
    ({ alteredBuiltIns }) => alteredBuiltIns(),
    () => replaced,
  )
}

/**
 * Returns the reason why the elements did not start although no file is missing. If a script of the page has replaced
 * a built-in of the browser, logs its name.
 */
export async function failedStart(report: Report): Promise<FailureCode> {
  const replaced = await replacedBuiltIns()
  if (replaced.length === 0) return 'internal'
  report.error(
    `mfa-elements (altered-built-ins): a script of this page has replaced ${replaced.join(', ')} by something else. The elements cannot start beside it.`,
  )
  return 'altered-built-ins'
}
