import type { SerializeQuery } from '../contract/call'
import { languageIds } from './i18n/languages'
import type { TextOverrides } from './i18n/text-overrides'
import type { BrokerCredentials, CoreEnvironment, OpenBroker } from './platform/environment'
import type { ReadableStore } from './platform/store'

/** The backend's response to a request for a registration number. It can have further fields. */
interface RegistrationNumber {
  /** 6 digits for mobile biometric, 16 for OTP. */
  readonly serial: string
  readonly topic: string
  readonly [field: string]: unknown
}

/** Makes the content of a registration's QR code. */
type RegistrationQrText = (registration: RegistrationNumber, type: 'mobile' | 'otp') => string

/** Phone systems that have the mobile app. */
export type PhoneSystem = 'Android' | 'iOS'

export interface CoreOptions {
  /** `portal`: the page is our own. `embedded`: the page is a host's, and we change only our own parts of it. */
  readonly mode: 'embedded' | 'portal'
  /**
   * Prefix of the names under which an embedded element stores the session, because the host's page may have an
   * `accessToken` of its own. Default: `mfa.`. An empty prefix gives the names of the specification, which the portal
   * uses.
   */
  readonly storagePrefix?: string | undefined
  /** Address of the configuration document, relative to the page. */
  readonly configUrl?: string | undefined
  /** Name of the page's response header with the configuration's address. */
  readonly configHeader?: string | undefined
  /** The configuration itself, in the format of the document. If given, nothing is fetched. */
  readonly configuration?: unknown
  /** Returns the credentials for the message broker and a topic. They override the configuration. */
  readonly brokerCredentials?: ((topic: string) => BrokerCredentials | Promise<BrokerCredentials>) | undefined
  /** Replaces MQTT over a WebSocket as the way to receive a topic's messages. */
  readonly openBroker?: OpenBroker | undefined
  /** Returns the query string of a call, without `?`. Default: one parameter for each field. */
  readonly serializeQuery?: SerializeQuery | undefined
  /** Returns the content of a registration's QR code. Default: the backend's response as JSON. */
  readonly registrationQrText?: RegistrationQrText | undefined
  /** Returns the address from which a phone downloads the mobile app. It overrides the configuration. */
  readonly appDownloadUrl?: ((system: PhoneSystem) => string | undefined) | undefined
  /**
   * Texts of the host that replace ours: `{ ko: { 'login:title': '…' } }`. A missing language or key keeps our text,
   * and `undefined` restores it. Texts are shown as plain text, never as HTML. Names in double braces, such as
   * `{{employeeId}}`, are replaced by their values.
   */
  readonly texts?: TextOverrides | undefined
}

/** The environment and the host's options, as parts of the core. */
export interface OptionsContext {
  readonly environment: CoreEnvironment
  readonly options: ReadableStore<CoreOptions>
}

/** Adds options. Later ones replace earlier ones, but the texts of several calls are merged. */
export function addOptions<Options extends { readonly texts?: TextOverrides | undefined }>(
  before: Options,
  changes: Partial<Options>,
): Options {
  const [present, more] = [before.texts, changes.texts]
  const texts = more
    ? {
        ...present,
        ...more,
        ...Object.fromEntries(languageIds.map((id) => [id, { ...present?.[id], ...more[id] }])),
      }
    : present
  return { ...before, ...changes, texts }
}
