/** The page has replaced or frozen a built-in that the elements need. */
export class AlteredBuiltInError extends Error {
  override readonly name = 'AlteredBuiltInError'
  readonly failureCode = 'altered-built-ins'

  /** @param change what the page has done, as in `replaced fetch by something that works otherwise` */
  constructor(change: string, cause?: unknown) {
    super(`mfa-elements (altered-built-ins): a script of this page has ${change}.`, { cause })
  }
}

export const replaced = (builtIns: readonly string[]): string =>
  `replaced ${builtIns.join(', ')} by something that works otherwise`

/** Returns the keys that the page has added to `Object.prototype`: a `for…in` loop finds them in every object. */
export function membersOfAll(): string[] {
  const members: string[] = []
  for (const key in {}) members.push(key)
  return members
}
