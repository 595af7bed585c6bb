import * as v from 'valibot'
import type { Feature } from './features'
import { filled, numeric } from './wire'

/** The header of a page that gives the location of the configuration document, unless the host names another. */
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
 * The configuration document. Addresses may be relative to the document's own. A name that is missing or null means
 * "not set"; so does an empty text, except for the two addresses without which nothing works.
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
          /** The same for the phone, which reads it in the company QR; falls back to BRIDGE. */
          MOB_APP_BRIDGE: flag,
          PRIVATE_APP_STORE: flag,
          DEMO_MODE: flag,
          /** Minutes without activity after which the session ends. */
          TIMEOUT: v.nullish(positive),
          ANDROID_STORE_URL: optionalText,
          IOS_STORE_URL: optionalText,
          /** An unknown ID gets a text that does not say whether the ID exists. */
          NEUTRAL_LOGIN_ERROR: flag,
          /** Whom an employee asks when nothing works, in each language. */
          HELP_DESK: v.nullish(v.object({ ko: optionalText, en: optionalText })),
          BROKER_USERNAME: optionalText,
          BROKER_PASSWORD: optionalText,
          /** What the backend does beyond the specification; see features.ts. Other names are left alone. */
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

/** Whether the backend has a feature; what belongs to one that it has not is never sent to it. */
export const announces = ({ CONFIG_VARIABLES }: Configuration, feature: Feature): boolean =>
  CONFIG_VARIABLES.USER_PORTAL.FEATURES?.includes(feature) ?? false

/** What is wrong with one value, without the value itself: it may be a secret. */
export interface ConfigurationProblem {
  /** The key path, e.g. `CONNECTION_STRINGS.LOGIN_SERVICE_URL`; empty for the whole document. */
  readonly path: string
  /** `missing`, or what was expected there. */
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
 * Reads a configuration document. A wrong optional value is reported and counts as not set; a wrong or missing
 * required one makes the document unusable (`ok: false`).
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
