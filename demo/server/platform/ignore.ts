/** Marks a failure that is meant to have no consequence, and says why. */
export const ignore = (_error: unknown, _why: string): void => undefined
