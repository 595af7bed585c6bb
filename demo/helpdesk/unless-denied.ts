import { Refused, SignedOut } from './help-desk-api'

/** Hands a session that has ended, or one that may not read this, to `onDenied`; other errors are for whoever reads. */
export const unlessDenied =
  (onDenied: (error: SignedOut | Refused) => void) =>
  (error: Error): boolean => {
    const isDenied = error instanceof SignedOut || error instanceof Refused
    if (isDenied) onDenied(error)
    return isDenied
  }
