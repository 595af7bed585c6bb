import * as v from 'valibot'
import { filled, numeric } from './wire'

/** The response header that gives the URL of the configuration document. The host page may name another header. */
export const configurationHeader = 'Mfa-Config-Location'

const flag = v.nullish(
  v.pipe(
    v.unknown(),
    v.transform((value) => (value === 'true' ? true : value === 'false' ? false : value)),
    v.boolean(),
  ),
)
const positive = v.pipe(numeric, v.gtValue(0))
const optionalText = v.nullish(v.string())
const webSocketUrl = v.pipe(
  v.string(),
  v.check((url) => /^wss?:/i.test(url) || !/^[a-z]+:/i.test(url), 'a ws:// or wss:// address'),
)

/**
 * The configuration document. Its addresses may be relative to the document's own address. A missing or null key
 * means "not set". An empty text means the same, except for the two required addresses.
 */
export const configurationSchema = v.object({
  CONNECTION_STRINGS: v.object({
    LOGIN_SERVICE_URL: filled,
    USER_SERVICE_URL: filled,
    APP_SERVICE_URL: optionalText,
    BRIDGE_SERVICE_URL: optionalText,
    API_SERVER_DOMAIN: optionalText,
    MESSAGE_BROKER_URL: v.nullish(webSocketUrl),
    MESSAGE_BROKER_PORT: v.nullish(positive),
    MESSAGE_BROKER_PATH: optionalText,
  }),
  CONFIG_VARIABLES: v.nullish(
    v.object({
      USER_PORTAL: v.nullish(
        v.object({
          /** Login calls go through the bridge service and name the API server domain. */
          BRIDGE: flag,
          /** Bridge mode of the phone, which reads it in the company-link QR code; defaults to `BRIDGE`. */
          MOB_APP_BRIDGE: flag,
          PRIVATE_APP_STORE: flag,
          DEMO_MODE: flag,
          /** Minutes without activity after which the session ends. */
          TIMEOUT: v.nullish(positive),
          ANDROID_STORE_URL: optionalText,
          IOS_STORE_URL: optionalText,
          /** An unknown ID gets a message that does not say whether the ID exists. */
          NEUTRAL_LOGIN_ERROR: flag,
          /** The contact of the help desk, as one text for each language. */
          HELP_DESK: v.nullish(v.record(v.string(), optionalText)),
          BROKER_USERNAME: optionalText,
          BROKER_PASSWORD: optionalText,
          /** The backend's features beyond the specification; see `features`. Unknown names are ignored. */
          FEATURES: v.nullish(v.array(v.string())),
        }),
        {},
      ),
    }),
    {},
  ),
})
export type ConfigurationDocument = v.InferInput<typeof configurationSchema>
export type Configuration = v.InferOutput<typeof configurationSchema>

/**
 * Features beyond the specification, by the name with which a backend's configuration announces each
 * (`CONFIG_VARIABLES.USER_PORTAL.FEATURES`). Fields and calls of a feature are never sent to a backend that has not
 * announced it.
 */
export const features = {
  /** A push request may ask for a secret. The serial of its approval can then be exchanged only with this secret. */
  boundSerial: 'boundSerial',
  /** The call `cancelPush` takes back a push request that the user no longer waits for. */
  cancelPush: 'cancelPush',
  /** The call `logout` ends the session on the server, too. */
  logout: 'logout',
  /**
   * The call `applicationToken` issues a token for another application. The user service does not accept this token.
   */
  applicationToken: 'applicationToken',
  /**
   * The header `Mfa-Known-Browser` on calls of the login service identifies a known browser by the token that the
   * call `token` has returned. The call `forgetBrowser` revokes this token.
   */
  knownBrowser: 'knownBrowser',
  /** The call `forgetBrowsers` makes all of an employee's known browsers unknown. */
  forgetBrowsers: 'forgetBrowsers',
  /** In an unfamiliar browser, the backend may list phones by their positions instead of their names. */
  phonePositions: 'phonePositions',
  /**
   * The call `register` accepts the field `transports` of a new passkey: the transports that the authenticator
   * supports.
   */
  passkeyTransports: 'passkeyTransports',
  /** The call `profile` returns the whole email address, which the lookup may have masked. */
  profile: 'profile',
} as const
export type Feature = keyof typeof features

/** True if the backend announces a feature. Fields and calls of a feature are never sent to a backend without it. */
export const announces = ({ CONFIG_VARIABLES }: Configuration, feature: Feature): boolean =>
  CONFIG_VARIABLES.USER_PORTAL.FEATURES?.includes(feature) ?? false

/** An invalid value of the configuration document. The value itself is left out, because it may be a secret. */
export interface ConfigurationProblem {
  /** The key path, e.g. `CONNECTION_STRINGS.LOGIN_SERVICE_URL`; empty for the whole document. */
  readonly path: string
  /** `missing`, or the expected type. */
  readonly message: string
}

export type ConfigurationResult =
  | { readonly ok: true; readonly config: Configuration; readonly problems: readonly ConfigurationProblem[] }
  | { readonly ok: false; readonly problems: readonly ConfigurationProblem[] }

type Tree = Record<string, unknown>

function without(document: unknown, paths: readonly string[]): unknown {
  const copy: unknown = structuredClone(document)
  for (const path of paths) {
    const keys = path.split('.')
    const last = keys.pop() as string
    const parent = keys.reduce<unknown>((node, key) => (node as Tree | undefined)?.[key], copy)
    if (typeof parent === 'object' && parent !== null) delete (parent as Tree)[last]
  }
  return copy
}

const needed = ({ CONNECTION_STRINGS, CONFIG_VARIABLES }: Configuration): ConfigurationProblem[] =>
  CONFIG_VARIABLES.USER_PORTAL.BRIDGE
    ? (['BRIDGE_SERVICE_URL', 'API_SERVER_DOMAIN'] as const)
        .filter((key) => !CONNECTION_STRINGS[key])
        .map((key) => ({ path: `CONNECTION_STRINGS.${key}`, message: 'missing, and BRIDGE is on' }))
    : []

/**
 * Reads a configuration document. An invalid optional value is reported and treated as not set. An invalid or missing
 * required value makes the document unusable (`ok: false`).
 */
export function parseConfiguration(document: unknown): ConfigurationResult {
  let read = v.safeParse(configurationSchema, document)
  const problems = (read.issues ?? []).map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    message: issue.received === 'undefined' ? 'missing' : `expected ${issue.expected ?? issue.message}`,
  }))
  if (!read.success)
    read = v.safeParse(
      configurationSchema,
      without(
        document,
        problems.map(({ path }) => path),
      ),
    )
  if (!read.success) return { ok: false, problems }
  const missing = needed(read.output)
  return missing.length > 0
    ? { ok: false, problems: [...problems, ...missing] }
    : { ok: true, config: read.output, problems }
}
