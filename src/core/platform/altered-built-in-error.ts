/** The page has replaced a built-in that the elements need. */
export class AlteredBuiltInError extends Error {
  override readonly name = 'AlteredBuiltInError'

  constructor(builtIn: string, cause?: unknown) {
    super(
      `mfa-elements (altered-built-ins): a script of this page has replaced ${builtIn} by something that works otherwise.`,
      { cause },
    )
  }
}

/** Returns the keys that the page has added to `Object.prototype`: a `for…in` loop finds them in every object. */
export function membersOfAll(): string[] {
  const members: string[] = []
  for (const key in {}) members.push(key)
  return members
}
