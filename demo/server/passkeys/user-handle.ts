import { createHmac } from 'node:crypto'
import type { SecretKeys } from '../secrets/secret-keys'

/** What an authenticator stores for an employee, in base64url: it says nothing about the person to whoever finds it. */
export const userHandleOf = ({ userHandles }: SecretKeys, userId: number): string =>
  createHmac('sha256', userHandles).update(String(userId)).digest('base64url')
