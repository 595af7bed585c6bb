import type { CallError } from '../http/call-error'

/** Whether a list of devices failed because there are none: a backend may say so with a code of its own. */
export const hasNoDevices = ({ failCode }: CallError): boolean => failCode === '4002'
