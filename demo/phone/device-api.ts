import type { AppType } from '../../src/contract/authentication-types'
/** A phone that a page has become, with what it needs to act as one. */
export interface Device {
  readonly deviceId: string
  readonly deviceName: string
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  readonly companyName: string
  /** What the phone is registered for, oldest first. */
  readonly registered: readonly Registered[]
  /** The broker topic on which the phone hears of requests. */
  readonly topic: string
}

/** One thing that a phone is good for: approving sign-ins to an application, or one-time codes for it. */
export interface Registered {
  readonly type: AppType
  readonly applicationId: number
  readonly applicationName: string
}

/** What one-time codes are computed from. */
export interface OtpSeed {
  readonly otpInfoId: number
  readonly applicationName: string
  /** Base32. */
  readonly secret: string
  /** `otpauth://…` */
  readonly uri: string
}

/** A sign-in that waits for this phone. */
export interface PushRequest {
  readonly pushId: string
  readonly applicationName: string
  /** ISO 8601. */
  readonly requestedAt: string
  readonly secondsLeft: number
  /** Where the request comes from, if the employee has not signed in there before: `Chrome, Windows`, and an IP address. */
  readonly stranger?: { readonly browser: string; readonly address: string }
}

export type Decision = 'approve' | 'reject'

/** A refusal of the backend; `code` is that of `failInfo`, or the HTTP status where there is none. */
export class PhoneError extends Error {
  override readonly name = 'PhoneError'
  readonly code: number
  /** The HTTP status, which tells apart what has one code. */
  readonly status: number
  /** When it may be tried again, where the backend says so. */
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
 * The phone's own API, which is no part of the portal's contract: see demo/server/companion/phone-routes.ts. With a server
 * domain it goes through the bridge.
 */
export function createDeviceApi(fetch: typeof globalThis.fetch, baseUrl: string, serverDomain?: string) {
  const addressOf = (path: string) =>
    serverDomain === undefined
      ? `${baseUrl}/api/phone/${path}`
      : `${baseUrl}/bridge/phone/${path}?${new URLSearchParams({ serverDomain })}`

  const request = async <T>(
    path: string,
    credentials: Credentials | undefined,
    body?: unknown,
    method = 'POST',
  ): Promise<T> => {
    const response = await fetch(addressOf(path), {
      method,
      headers: {
        ...(credentials && { Authorization: `Device ${credentials.deviceId}:${credentials.deviceSecret}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw refusalOf(response, text)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  const get = <T>(path: string, credentials: Credentials) => request<T>(path, credentials, undefined, 'GET')

  return {
    pair: (ticket: string, name: string) =>
      request<Device & Credentials>('pair', undefined, { ticket, name }),
    adopt: (deviceId: string, ticket: string) =>
      request<Device & Credentials>('adopt', undefined, { deviceId, ticket }),
    me: (credentials: Credentials) => get<Device>('me', credentials),
    unpair: (credentials: Credentials) => request<void>('me', credentials, undefined, 'DELETE'),
    register: (credentials: Credentials, serial: string) =>
      request<Registered>('registrations', credentials, { serial }),
    seeds: (credentials: Credentials) => request<OtpSeed[]>('otp-seeds', credentials),
    pushes: (credentials: Credentials) => get<PushRequest[]>('pushes', credentials),
    answer: (credentials: Credentials, pushId: string, decision: Decision) =>
      request<void>(`pushes/${encodeURIComponent(pushId)}`, credentials, { decision }),
  }
}

export type DeviceApi = ReturnType<typeof createDeviceApi>

function refusalOf({ status, headers }: Response, text: string): PhoneError {
  const retryAfter = Number(headers.get('retry-after')) || undefined
  try {
    const { failInfo } = JSON.parse(text) as { failInfo: { code: number; message: string } }
    return new PhoneError(failInfo.code, failInfo.message, status, retryAfter)
  } catch (cause) {
    return Object.assign(new PhoneError(status, `answered with ${status}`), { cause })
  }
}
