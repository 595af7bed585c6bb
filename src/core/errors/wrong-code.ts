import type { CallError } from '../http/call-error'

/** Whether a failed validation means that the code is wrong or no longer valid. */
export const isWrongCode = ({ failCode, status }: CallError): boolean =>
  failCode === undefined ? status === 400 || status === 401 : /^(14002|70\d\d)$/.test(failCode)
