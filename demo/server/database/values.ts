/** Takes a value into a statement and gives the name that it has there, such as `$3`. */
export type Bind = (value: unknown) => string

/** The values of a statement of which several functions write parts. The parts come in the same order each time. */
export function createValues(): { readonly bind: Bind; readonly values: readonly unknown[] } {
  const values: unknown[] = []
  return { bind: (value) => `$${values.push(value)}`, values }
}
