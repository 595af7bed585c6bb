import * as v from 'valibot'
import { text } from './wire'

/** The contract's entry for one value of `failInfo.code`. */
export interface ErrorCodeEntry {
  /** Stable name for logs, events and code. It is never shown to users. */
  readonly name: string
  /** The HTTP status with which the reference backend responds, unless the handler sets another. */
  readonly status: number
}

/**
 * Every code of the error catalog. The specification names most codes by range. Some ranges have more codes than
 * names (1000–1002, 3001–3006, 5001–5005, 6001–6005, 7001–7005, 8001–8004, 9001–9004): there the assignment is ours,
 * and must not change.
 *
 * 13001–13022 are failures of four HR sources. LDAP (13001–13006), DATABASE (13007–13013) and AD (13014–13019) each
 * have a code for missing, duplicate, confirm, import, add and delete; DATABASE also has one for a bad query. CSV
 * (13020, 13021) is a file that is read once, so it has codes for import and user info only. 13022, a failure to read
 * the key of the stored credentials, applies to every source.
 */
export const errorCodes = {
  1000: { name: 'unexpected-error', status: 500 },
  1001: { name: 'invalid-request', status: 400 },
  1002: { name: 'service-unavailable', status: 503 },

  2001: { name: 'token-invalid', status: 401 },
  2002: { name: 'access-forbidden', status: 403 },

  3001: { name: 'parameter-missing', status: 400 },
  3002: { name: 'parameter-invalid', status: 400 },
  3003: { name: 'data-missing', status: 404 },
  3004: { name: 'data-conflict', status: 409 },
  3005: { name: 'data-storage-failed', status: 500 },
  3006: { name: 'data-retrieval-failed', status: 500 },

  4001: { name: 'method-not-authorized', status: 403 },
  4002: { name: 'no-registered-devices', status: 404 },

  5001: { name: 'user-retrieval-failed', status: 404 },
  5002: { name: 'user-deletion-failed', status: 500 },
  5003: { name: 'application-retrieval-failed', status: 404 },
  5004: { name: 'user-application-retrieval-failed', status: 404 },
  5005: { name: 'no-available-application', status: 404 },
  5006: { name: 'no-administrator-privileges', status: 403 },
  5007: { name: 'user-email-duplicated', status: 409 },
  5008: { name: 'user-registration-licence', status: 403 },

  6001: { name: 'device-retrieval-failed', status: 404 },
  6002: { name: 'device-deletion-failed', status: 500 },
  6003: { name: 'device-serial-invalid', status: 400 },
  6004: { name: 'device-storage-failed', status: 500 },
  6005: { name: 'device-update-failed', status: 500 },

  7001: { name: 'otp-retrieval-failed', status: 404 },
  7002: { name: 'otp-deletion-failed', status: 500 },
  7003: { name: 'otp-storage-failed', status: 500 },
  7004: { name: 'otp-authentication-failed', status: 400 },
  7005: { name: 'otp-code-spent', status: 400 },

  8001: { name: 'biometric-retrieval-failed', status: 404 },
  8002: { name: 'biometric-list-retrieval-failed', status: 500 },
  8003: { name: 'biometric-deletion-failed', status: 500 },
  8004: { name: 'biometric-request-not-sent', status: 502 },

  9001: { name: 'application-not-found', status: 404 },
  9002: { name: 'application-deletion-failed', status: 500 },
  9003: { name: 'application-storage-failed', status: 500 },
  9004: { name: 'application-update-failed', status: 500 },
  9005: { name: 'application-registration-licence', status: 403 },

  10001: { name: 'server-information-failed', status: 500 },
  10002: { name: 'licence-key-unreadable', status: 500 },
  10003: { name: 'licence-users-exceeded', status: 403 },
  10004: { name: 'licence-applications-exceeded', status: 403 },
  10005: { name: 'licence-missing', status: 403 },

  11001: { name: 'fido-registration-failed', status: 500 },
  11002: { name: 'fido-pre-register-failed', status: 500 },
  11003: { name: 'fido-response-invalid', status: 400 },
  11004: { name: 'fido-register-failed', status: 400 },
  11005: { name: 'fido-storage-failed', status: 500 },
  11006: { name: 'fido-pre-authenticate-failed', status: 400 },
  11007: { name: 'fido-authenticate-retrieval-failed', status: 404 },
  11008: { name: 'fido-request-failed', status: 400 },
  11009: { name: 'fido-deletion-failed', status: 500 },
  11010: { name: 'fido-type-invalid', status: 400 },

  13001: { name: 'ldap-missing', status: 404 },
  13002: { name: 'ldap-duplicate', status: 409 },
  13003: { name: 'ldap-confirm-failed', status: 502 },
  13004: { name: 'ldap-import-failed', status: 502 },
  13005: { name: 'ldap-add-failed', status: 500 },
  13006: { name: 'ldap-delete-failed', status: 500 },
  13007: { name: 'database-missing', status: 404 },
  13008: { name: 'database-duplicate', status: 409 },
  13009: { name: 'database-confirm-failed', status: 502 },
  13010: { name: 'database-import-failed', status: 502 },
  13011: { name: 'database-bad-query', status: 400 },
  13012: { name: 'database-add-failed', status: 500 },
  13013: { name: 'database-delete-failed', status: 500 },
  13014: { name: 'ad-missing', status: 404 },
  13015: { name: 'ad-duplicate', status: 409 },
  13016: { name: 'ad-confirm-failed', status: 502 },
  13017: { name: 'ad-import-failed', status: 502 },
  13018: { name: 'ad-add-failed', status: 500 },
  13019: { name: 'ad-delete-failed', status: 500 },
  13020: { name: 'csv-import-failed', status: 400 },
  13021: { name: 'csv-user-info-invalid', status: 400 },
  13022: { name: 'key-retrieve-failed', status: 500 },

  14001: { name: 'email-not-sent', status: 502 },
  14002: { name: 'code-authentication-failed', status: 400 },
} as const satisfies Record<number, ErrorCodeEntry>

export type ErrorCode = keyof typeof errorCodes

export type ErrorName = (typeof errorCodes)[ErrorCode]['name']

/** The body of an error response. Only `code` is part of the contract; `message` is for logs. */
export const failureBody = v.object({ failInfo: v.object({ code: text, message: v.nullish(v.string()) }) })
export type FailureBody = v.InferInput<typeof failureBody>

const coded = v.object({ failInfo: v.object({ code: text }) })

/**
 * Returns the backend's error code as text, or undefined if the response has none. The code may be a number or text.
 * Code 0 means that nothing failed: many backends write `failInfo` into every response, and the specification's codes
 * begin at 1000.
 */
export function failCodeOf(body: unknown): string | undefined {
  const read = v.safeParse(coded, body)
  const code = read.success ? read.output.failInfo.code.trim() : ''
  return /^0*$/.test(code) ? undefined : code
}

// Failures that client code distinguishes. Other backends send neighboring codes for the same failure, so these are
// ranges.

/** Codes for a typed code that is wrong or has expired. */
export const wrongCodeFailures = /^(14002|70\d\d)$/

/** Codes for an employee who does not exist. */
export const unknownEmployeeFailures = /^500[1-5]$/
