import type { CallFailure } from '../http/call-error'

/**
 * Whether a failed call says that the session has run out. A 401 without a code means that for a signed-in call only:
 * elsewhere the way to `/` would lead back to where it came from (A8).
 */
export const isSessionOver = ({ code, status, failCode, authorized = false }: CallFailure): boolean =>
  code === 'denied' || (status === 401 && failCode === undefined && authorized)
