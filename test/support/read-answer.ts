import { safeParse } from 'valibot'
import { expect } from 'vitest'
import type { Schema } from '../../src/contract/call'

/** Parses a response by the contract. Returns the value, or the reason of the refusal. */
export function read(schema: Schema, value: unknown): unknown {
  const { success, output, issues } = safeParse(schema, value)
  return success ? output : `refused: ${issues[0].message}`
}

export const refused = expect.stringMatching(/^refused/)

/** Login data with the fields of the specification. */
export const loginData = {
  userEmail: 'minji.kim@example.com',
  employeeId: 'mkim',
  userId: 17,
  applicationId: 1,
  fidoSecurityKeyStatus: 1,
  pcAuthenticationStatus: 2,
  mobileAuthenticationStatus: 3,
  otpStatus: 0,
  smsStatus: 0,
  emailStatus: 1,
  recoveryOtpStatus: 0,
}

/** A page of the history with the fields of the specification. */
export function history() {
  const record = {
    authenticateHistoryId: 1,
    type: 'email',
    applicationName: 'Groupware',
    description: null,
    status: 1,
    insertDate: 0,
  }
  return { list: [record], pageNum: 1, pages: 3, isFirstPage: true, hasNextPage: true }
}
