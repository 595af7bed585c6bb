import type { ErrorCode } from '../../src/contract/error-codes'
import type { AppType } from '../../src/contract/methods'
import { composed, hasHalfCharacter } from '../../src/contract/text'

/** A phone that a page has become, with the data to act as that phone. */
export interface Device {
  readonly deviceId: string
  readonly deviceName: string
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  readonly companyName: string
  /** The phone's registrations, oldest first. */
  readonly registered: readonly PhoneRegistration[]
  /** The broker topic of the phone's sign-in requests. */
  readonly topic: string
  /** The previous topic. Present while the backend believes that the phone still listens there. */
  readonly formerTopic?: string
}

/** One registration of a phone for an application: to approve sign-ins, or to show one-time codes. */
export interface PhoneRegistration {
  readonly type: AppType
  readonly applicationId: number
  readonly applicationName: string
}

/** The secret from which one-time codes are computed. */
export interface OtpSeed {
  readonly otpInfoId: number
  readonly applicationName: string
  /** Base32. */
  readonly secret: string
  /** `otpauth://…` */
  readonly uri: string
}

/** A sign-in that waits for an answer on this phone. */
export interface PushRequest {
  readonly pushId: string
  readonly applicationName: string
  /** ISO 8601. */
  readonly requestedAt: string
  readonly secondsLeft: number
  /** Browser (such as `Chrome, Windows`) and IP address of the request, if neither is familiar. */
  readonly stranger?: RequestOrigin
  /** Browser and IP address of the request, if the address is familiar but the browser is not known. */
  readonly unknownBrowser?: RequestOrigin
}

export interface RequestOrigin {
  readonly browser: string
  readonly address: string
}

export type Decision = 'approve' | 'reject'

/** A refusal by the backend; `code` is the `failInfo` code, or the HTTP status without one. */
export class PhoneError extends Error {
  override readonly name = 'PhoneError'
  readonly code: number
  /** The HTTP status, which distinguishes errors that share a code. */
  readonly status: number
  /** Seconds until the user may try again, if the backend says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: number, message: string, status = code, retryAfterSeconds?: number) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface Credentials {
  readonly deviceId: string
  readonly deviceSecret: string
}

/**
 * The phone's own API, which is not part of the portal's contract: see server/phone/phone-routes.ts. With a server
 * domain, calls go through the bridge.
 */
export function createDeviceApi(fetch: typeof globalThis.fetch, baseUrl: string, serverDomain?: string) {
  const addressOf = (path: string) =>
    serverDomain === undefined
      ? `${baseUrl}/api/phone/${path}`
      : `${baseUrl}/bridge/phone/${path}?${new URLSearchParams({ serverDomain })}`

  const request = async <T>(
    path: string,
    credentials: Credentials | undefined,
    body?: object,
    method = 'POST',
  ): Promise<T> => {
    if (hasHalfCharacter(...Object.values(body ?? {}))) throw new PhoneError(3002, 'half of a character', 400)
    const response = await fetch(addressOf(path), {
      method,
      headers: {
        ...(credentials && { Authorization: `Device ${credentials.deviceId}:${credentials.deviceSecret}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw errorOf(response, text)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  const get = <T>(path: string, credentials: Credentials) => request<T>(path, credentials, undefined, 'GET')

  return {
    pair: (ticket: string, name: string) =>
      request<Device & Credentials>('pair', undefined, { ticket, name: composed(name) }),
    adopt: (deviceId: string, ticket: string) =>
      request<Device & Credentials>('adopt', undefined, { deviceId, ticket }),
    me: (credentials: Credentials) => get<Device>('me', credentials),
    unpair: (credentials: Credentials) => request<void>('me', credentials, undefined, 'DELETE'),
    leaveFormerTopic: (credentials: Credentials) =>
      request<void>('former-topic', credentials, undefined, 'DELETE'),
    register: (credentials: Credentials, serial: string) =>
      request<PhoneRegistration>('registrations', credentials, { serial }),
    seeds: (credentials: Credentials) => request<OtpSeed[]>('otp-seeds', credentials),
    pushes: (credentials: Credentials) => get<PushRequest[]>('pushes', credentials),
    answer: (credentials: Credentials, pushId: string, decision: Decision) =>
      request<void>(`pushes/${encodeURIComponent(pushId)}`, credentials, { decision }),
  }
}

export type DeviceApi = ReturnType<typeof createDeviceApi>

function errorOf({ status, headers }: Response, text: string): PhoneError {
  const retryAfter = Number(headers.get('retry-after')) || undefined
  try {
    const { failInfo } = JSON.parse(text) as { failInfo: { code: number; message: string } }
    return new PhoneError(failInfo.code, failInfo.message, status, retryAfter)
  } catch (cause) {
    return Object.assign(new PhoneError(status, `answered with ${status}`), { cause })
  }
}

/** The reasons for a failed pairing or registration that the user can act on. */
export type Refusal =
  | 'wrong'
  | 'used'
  | 'expired'
  | 'full'
  | 'twice'
  | 'locked'
  | 'ungranted'
  | 'licence'
  | 'gone'
  | 'offline'
  | 'failed'

/** An invalid serial always has the error code 6003. The HTTP status says why the serial is invalid. */
const SERIALS: Readonly<Record<number, Refusal>> = { 400: 'wrong', 409: 'used', 410: 'expired' }

const CODES: Readonly<Partial<Record<number, Refusal>>> = {
  429: 'locked',
  2001: 'gone',
  3004: 'twice',
  4001: 'ungranted',
  5003: 'ungranted',
  5008: 'licence',
  6004: 'full',
  7003: 'full',
  9005: 'licence',
} satisfies Partial<Record<ErrorCode | 429, Refusal>>

/**
 * Returns the reason for an error of `Phone.register`. An error that is no PhoneError means that the backend was not
 * reached.
 */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof PhoneError)) return 'offline'
  return (error.code === 6003 ? SERIALS[error.status] : CODES[error.code]) ?? 'failed'
}
