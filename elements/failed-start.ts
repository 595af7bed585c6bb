import type { FailureCode } from '../src/core/errors/call-error'
import type { Report } from '../src/core/platform/report'

/** Built-ins that the first files use as soon as they are loaded, each with a check that the built-in works. */
const probes: Readonly<Record<string, () => boolean>> = {
  Map: () => new Map([[3, 4]]).get(3) === 4,
  Promise: () => typeof Promise.resolve().finally === 'function',
  Set: () => new Set([3]).has(3),
  Symbol: () => typeof Symbol.for('3') === 'symbol',
  WeakMap: () => new WeakMap([[probes, 4]]).get(probes) === 4,
  WeakSet: () => new WeakSet([probes]).has(probes),
  performance: () => globalThis.performance !== null,
}

function isThere(probe: () => boolean): boolean {
  try {
    return probe()
  } catch {
    return false
  }
}

/**
 * Returns the reason why the elements did not start although no file is missing. If a script of the page has replaced
 * a built-in class of the browser, logs the name of that class.
 */
export function failedStart(report: Report): FailureCode {
  const replaced = Object.keys(probes).filter((name) => !isThere(probes[name] as () => boolean))
  if (replaced.length === 0) return 'internal'
  report.error(
    `mfa-elements (altered-built-ins): a script of this page has replaced ${replaced.join(', ')} by something else. The elements cannot start beside it.`,
  )
  return 'altered-built-ins'
}
