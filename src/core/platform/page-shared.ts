const key = Symbol.for('mfa-elements')

type Page = { [key]?: Record<string, unknown> }

/**
 * What all copies of the script on a page have in common, of whichever version, under the one global that we leave
 * there. The first to ask makes it.
 */
export function pageShared<T>(name: string, make: () => T): T {
  const page = globalThis as Page
  page[key] ??= {}
  page[key][name] ??= make()
  return page[key][name] as T
}
