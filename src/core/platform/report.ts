/** Messages for the developer of the page. */
export interface Report {
  warn(message: string, ...rest: unknown[]): void
  error(message: string, ...rest: unknown[]): void
}

/**
 * Writes to the console. Some pages remove the console or replace it by an object without methods. Then nothing is
 * written.
 */
export const browserReport: Report = {
  warn: (...said) => globalThis.console?.warn?.(...said),
  error: (...said) => globalThis.console?.error?.(...said),
}

/**
 * Marks an error that is ignored on purpose, and says why. It replaces an empty `catch`, so that every ignored error
 * can be found in the code.
 */
export function ignore(_error: unknown, _why: string): void {
  // Does nothing: the call itself is the documentation.
}
