/** What a host gives to `configure({ configuration })`: the configuration document, spelled out for its authors. */
export interface ConfigurationDocument {
  /** Where the services are. Addresses may be relative to the page. */
  readonly CONNECTION_STRINGS: {
    readonly LOGIN_SERVICE_URL: string
    readonly USER_SERVICE_URL: string
    readonly APP_SERVICE_URL?: string | null
    readonly BRIDGE_SERVICE_URL?: string | null
    readonly API_SERVER_DOMAIN?: string | null
    /** `ws://` or `wss://`. */
    readonly MESSAGE_BROKER_URL?: string | null
    readonly MESSAGE_BROKER_PORT?: number | string | null
    readonly MESSAGE_BROKER_PATH?: string | null
  }
  readonly CONFIG_VARIABLES?: {
    readonly USER_PORTAL?: {
      /** Login calls go through the bridge service and name the API server domain. */
      readonly BRIDGE?: boolean | string | null
      /** The same for the phone; falls back to BRIDGE. */
      readonly MOB_APP_BRIDGE?: boolean | string | null
      readonly PRIVATE_APP_STORE?: boolean | string | null
      readonly DEMO_MODE?: boolean | string | null
      /** Minutes without activity after which the session ends. */
      readonly TIMEOUT?: number | string | null
      readonly ANDROID_STORE_URL?: string | null
      readonly IOS_STORE_URL?: string | null
      /** An unknown ID gets a text that does not say whether the ID exists. */
      readonly NEUTRAL_LOGIN_ERROR?: boolean | string | null
      /** Whom an employee asks when nothing works, such as "IT help desk, extension 1234". */
      readonly HELP_DESK?: { readonly ko: string; readonly en: string } | null
      readonly BROKER_USERNAME?: string | null
      readonly BROKER_PASSWORD?: string | null
    } | null
  } | null
}
