import type { CallError } from '../http/call-error'

/** Whether a failed lookup means that there is no one of that ID, in any of the ways in which backends say so. */
export const isUnknownEmployee = ({ code, failCode, status }: CallError): boolean =>
  failCode === undefined ? code === 'empty' || status === 404 : /^500[1-5]$/.test(failCode)
