import type { SerializeQuery } from '../../contract/request'
import type { TextOverrides } from '../i18n/text-overrides'
import type { BrokerCredentials, OpenBroker } from '../platform/broker'
import type { CoreEnvironment } from '../platform/environment'
import type { ReadableStore } from '../platform/store'

/** What the backend has answered to the request for a registration number, with any further fields of its own. */
export interface RegistrationNumber {
  /** 6 digits for mobile biometric, 16 for OTP. */
  readonly serial: string
  readonly topic: string
  readonly [field: string]: unknown
}

/** Makes the content of a registration's QR code. */
export type RegistrationQrText = (registration: RegistrationNumber, type: 'mobile' | 'otp') => string

/** The phones that the mobile app is made for. */
export type PhoneSystem = 'Android' | 'iOS'

export interface CoreOptions {
  /** `portal`: the page is ours. `embedded`: we are a guest, and touch only what is ours. */
  readonly mode: 'embedded' | 'portal'
  /**
   * What the names begin with under which an embedded element keeps the session, because the host's page may have an
   * `accessToken` of its own. Default `mfa.`; the empty prefix gives the names of the specification, which the portal uses.
   */
  readonly storagePrefix?: string | undefined
  /** Where the configuration is; relative to the page. */
  readonly configUrl?: string | undefined
  /** The page's response header that says where the configuration is. */
  readonly configHeader?: string | undefined
  /** The configuration itself, in the shape of the document; nothing is fetched then. */
  readonly configuration?: unknown
  /** Who connects to the message broker on a topic; goes before what the configuration says. */
  readonly brokerCredentials?: ((topic: string) => BrokerCredentials | Promise<BrokerCredentials>) | undefined
  /** Another way to hear a topic than MQTT over a WebSocket. */
  readonly openBroker?: OpenBroker | undefined
  /** Makes the query string of a call, without `?`. Default: each field as a parameter of its own. */
  readonly serializeQuery?: SerializeQuery | undefined
  /** Makes the content of a registration's QR code. Default: the backend's answer as JSON. */
  readonly registrationQrText?: RegistrationQrText | undefined
  /** Where a phone downloads the mobile app; goes before what the configuration says. */
  readonly appDownloadUrl?: ((system: PhoneSystem) => string | undefined) | undefined
  /**
   * Words of the host's own in place of ours: `{ ko: { 'login:title': '…' } }`. A language, or a key, that is not
   * given stays as it is, and `undefined` brings ours back. They are shown as they are, never as HTML; what stands
   * in double braces, such as `{{employeeId}}`, is filled in.
   */
  readonly texts?: TextOverrides | undefined
}

/** What works by the host's options, such as a call or a topic, needs no more of the core than this. */
export interface Configured {
  readonly environment: CoreEnvironment
  readonly options: ReadableStore<CoreOptions>
}
