import type { Writable } from 'node:stream'
import { defaultLimits, type Limits } from '../limits/limits'
import { type Clock, systemClock } from '../platform/clock'

/** Where browsers reach the broker. */
export interface BrokerAddress {
  /** Scheme and host, `ws://` or `wss://`. */
  readonly url: string
  readonly port: number
  readonly path: string
}

/** What the configuration document says beyond addresses. */
export interface PortalOptions {
  /** Browsers make their login calls through `/bridge`, naming the server domain. Default false. */
  readonly bridge: boolean
  /** The same for the phone app. Default: as BRIDGE. */
  readonly mobAppBridge: boolean
  /** The mobile app comes from this company's own store, after its terms are agreed to. Default false. */
  readonly privateAppStore: boolean
  /** Shows the company's policy image beside the login. Default false. */
  readonly demoMode: boolean
  /** Minutes without activity after which the portal signs out. */
  readonly timeoutMinutes: number
  /** Unknown IDs are answered as known ones are, and get no further; see SECURITY.md for what it costs. Default false. */
  readonly neutralLoginError: boolean
  /** Where Android phones get the app. */
  readonly androidStoreUrl: string
  /** Where iPhones get the app. */
  readonly iosStoreUrl: string
  /** Credentials with which browsers connect to the broker, where it wants some. */
  readonly brokerUsername: string | undefined
  /** See BROKER_USERNAME. */
  readonly brokerPassword: string | undefined
}

/** How to start a server. Each option has an environment variable of the same name (`dataDir` is DATA_DIR). */
export interface ServerOptions {
  /** 0 takes a free port. Default 8080. */
  readonly port?: number
  /** Address to listen at. Default 127.0.0.1. */
  readonly host?: string
  /** Folder for the embedded database and the secret key, or 'memory' to keep nothing. Default ./data. */
  readonly dataDir?: string
  /** PostgreSQL 15 or later. Default: the embedded database. */
  readonly databaseUrl?: string | undefined
  /** An MQTT 3.1.1 broker to publish through. Default: the embedded broker. */
  readonly mqttUrl?: string | undefined
  /** A mail server, or `none`. Default with DEMO: an embedded one, whose mails the desk shows; needed otherwise. */
  readonly smtpUrl?: string | undefined
  /** `required` sends nothing in clear to a mail server on another machine, `optional` does. Default required. */
  readonly smtpTls?: 'required' | 'optional'
  /** Gets a POST for each text message, or `none`. Default with DEMO: the desk shows them; needed otherwise. */
  readonly smsWebhookUrl?: string | undefined
  /** Origin under which people reach the server. Default: the host that each request names. */
  readonly publicUrl?: string | undefined
  /** The domain to which passkeys are bound. Default: the host of the public URL or of the request. */
  readonly rpId?: string | undefined
  /** Paths of PEM files. */
  readonly tlsCert?: string | undefined
  readonly tlsKey?: string | undefined
  /** Seeds a company and opens the desk. Default false. */
  readonly demo?: boolean
  /** A pino level. Default 'info'. */
  readonly logLevel?: string
  /** At least 32 characters; instances on one database need the same. Default: a file in the data folder. */
  readonly secretKey?: string | undefined
  /** Other origins whose pages may call the API; '*' for any. */
  readonly allowedOrigins?: readonly string[]
  /** Sender of the mails. */
  readonly mailFrom?: string
  /** Set when browsers reach an external broker directly instead of through this server's /mqtt. */
  readonly messageBroker?: BrokerAddress | undefined
  /** The domain that bridge calls have to name. Default: the host of the public URL or of the request. */
  readonly apiServerDomain?: string | undefined
  /** Reads the client's address from X-Forwarded-For; only behind a proxy that sets it. Default false. */
  readonly trustProxy?: boolean
  /** How long an access token lasts: a working day. Default 10. */
  readonly tokenHours?: number
  /** Seconds between SIGTERM, from when on /readyz says 503, and the end of new connections. Default 3. */
  readonly drainSeconds?: number
  /** How often things may be tried. */
  readonly limits?: Partial<Limits>
  readonly portal?: Partial<PortalOptions>
  /** What the mobile app calls this company. Default: the host of the public URL or of the request. */
  readonly companyName?: string | undefined
  /** The Android package of the private app store. Default: a placeholder that installs nothing. */
  readonly androidPackageFile?: string | undefined
  /** The iOS package of the private app store. Default: a placeholder that installs nothing. */
  readonly iosPackageFile?: string | undefined
  /** Bundle identifier of the iOS package. */
  readonly iosBundleId?: string
  /** Version of the iOS package. */
  readonly iosBundleVersion?: string
  /** Text file with the terms of the private app store, one paragraph a line. Default: sample terms. */
  readonly termsFile?: string | undefined
  /** How many employees may register authenticators. Default: any number. */
  readonly licensedUsers?: number | undefined
  /** For how many applications, in order of their numbers, authenticators may be registered. Default: all. */
  readonly licensedApplications?: number | undefined
  readonly clock?: Clock
  /** Where log lines go. Default: standard output. */
  readonly logStream?: Writable | undefined
}

type WithoutDefault =
  | 'databaseUrl'
  | 'mqttUrl'
  | 'smtpUrl'
  | 'smsWebhookUrl'
  | 'publicUrl'
  | 'rpId'
  | 'tlsCert'
  | 'tlsKey'
  | 'secretKey'
  | 'messageBroker'
  | 'apiServerDomain'
  | 'companyName'
  | 'androidPackageFile'
  | 'iosPackageFile'
  | 'termsFile'
  | 'licensedUsers'
  | 'licensedApplications'
  | 'logStream'

/** Options with every default filled in. */
export type Settings = Required<Omit<ServerOptions, WithoutDefault | 'limits' | 'portal'>> & {
  readonly [K in WithoutDefault]: ServerOptions[K]
} & {
  readonly limits: Limits
  readonly portal: PortalOptions
}

const defaultPortal: PortalOptions = {
  bridge: false,
  mobAppBridge: false,
  privateAppStore: false,
  demoMode: false,
  timeoutMinutes: 30,
  neutralLoginError: false,
  androidStoreUrl: 'https://play.google.com/store/apps',
  iosStoreUrl: 'https://www.apple.com/app-store/',
  brokerUsername: undefined,
  brokerPassword: undefined,
}

/** The company that demo mode makes up. */
const demoCompany = '가온물산'

export const settingsOf = (options: ServerOptions): Settings => ({
  port: 8080,
  host: '127.0.0.1',
  dataDir: './data',
  databaseUrl: undefined,
  mqttUrl: undefined,
  smtpUrl: undefined,
  smtpTls: 'required',
  smsWebhookUrl: undefined,
  publicUrl: undefined,
  rpId: undefined,
  tlsCert: undefined,
  tlsKey: undefined,
  demo: false,
  logLevel: 'info',
  secretKey: undefined,
  allowedOrigins: [],
  mailFrom: 'no-reply@gaon.example',
  messageBroker: undefined,
  apiServerDomain: undefined,
  trustProxy: false,
  tokenHours: 10,
  drainSeconds: 3,
  companyName: options.demo ? demoCompany : undefined,
  androidPackageFile: undefined,
  iosPackageFile: undefined,
  iosBundleId: 'com.example.mfa',
  iosBundleVersion: '1.0',
  termsFile: undefined,
  licensedUsers: undefined,
  licensedApplications: undefined,
  clock: systemClock,
  logStream: undefined,
  ...options,
  limits: { ...defaultLimits, ...options.limits },
  portal: { ...defaultPortal, ...options.portal },
})
