/**
 * Writes down that an error is meant to have no effect, and why. It takes the place of an empty
 * `catch`, so that every silence in the code can be found and questioned.
 */
export function ignore(_error: unknown, _why: string): void {
  // Nothing, on purpose.
}
