const key = Symbol.for('mfa-elements')

type Page = { [key]?: Record<string, unknown> }

/**
 * Returns a value that all copies of the script on a page share, whatever their version. The first call creates the
 * value. All such values are kept in our only global variable.
 */
export function pageShared<T>(name: string, make: () => T): T {
  const page = globalThis as Page
  page[key] ??= {}
  page[key][name] ??= make()
  return page[key][name] as T
}
