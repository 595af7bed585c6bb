import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import { type Call, type Schema, type Service, withServerDomain } from './call'
import { allCalls } from './calls'
import { historyPage, historyPageReply } from './calls/history'
import { androidDownload, iosManifest } from './calls/mobile-app'
import { configurationHeader, configurationSchema, features } from './configuration'
import * as entities from './entities'
import { errorCodes } from './error-codes'
import { knownBrowserHeader, knownBrowserToken, longestKnownBrowser, newBrowser } from './known-browser'
import { listedStatus, methodStatus } from './methods'
import { wireDate } from './wire'

export interface OpenApiOptions {
  /** Version of the product. */
  readonly version: string
  /**
   * Paths of the services on the server, such as `/api/login`. Without `bridge`, the document leaves out the bridge's
   * calls.
   */
  readonly bases: Readonly<Record<Service, string>> & { readonly bridge?: string }
  readonly configurationPath?: string
  /** Address of the server, for a document that is read elsewhere. */
  readonly serverUrl?: string
}

type Json = Readonly<Record<string, unknown>>

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: Json
  readonly servers?: readonly Json[]
  readonly tags: readonly Json[]
  readonly paths: Readonly<Record<string, Json>>
  readonly components: {
    readonly schemas: Json
    readonly responses: Json
    readonly securitySchemes: Json
  }
}

// The schemas.

/** The schemas that the document lists under a name. */
const named: Record<string, Schema> = {
  LoginData: entities.loginData,
  MobileDevice: entities.mobileDevice,
  Application: entities.application,
  MobileAuthenticator: entities.mobileAuthenticator,
  OtpDevice: entities.otpDevice,
  FidoAuthenticator: entities.fidoAuthenticator,
  AuthenticatorStatus: entities.authenticatorStatus,
  HistoryRecord: entities.historyRecord,
  HistoryPage: historyPage,
  HistoryPageReply: historyPageReply,
  MethodStatus: methodStatus,
  HistoryStatus: entities.historyStatus,
  InsertDate: wireDate,
  KnownBrowser: knownBrowserToken,
}

/** Servers send the same in a list as elsewhere; only clients read it differently. */
const ref = (name: string) => `#/components/schemas/${name === 'ListedStatus' ? 'MethodStatus' : name}`

/**
 * Schemas written by hand. Some have no valibot schema. Others are stricter than the valibot schema, because clients
 * accept more forms than servers should send.
 */
const written = {
  MethodStatus: {
    type: 'integer',
    enum: [0, 1, 2, 3],
    description: '0 not granted, 1 available, 2 not registered, 3 available. true and "Y" are read as 1.',
  },
  HistoryStatus: { type: 'integer', enum: [0, 1], description: '1 success, 0 failure' },
  InsertDate: {
    type: ['string', 'number', 'array', 'null'],
    description:
      'ISO 8601; epoch seconds or milliseconds, yyyyMMddHHmmss and [year, month, day, hour, minute] are read too.',
  },
  KnownBrowser: {
    type: ['string', 'null'],
    maxLength: longestKnownBrowser,
    description: 'The token of a known browser: letters, digits and .~+/_-',
  },
  Failure: {
    type: 'object',
    properties: {
      failInfo: {
        type: 'object',
        properties: {
          code: { anyOf: [{ $ref: ref('ErrorCode') }, { type: 'integer' }] },
          message: {
            type: ['string', 'null'],
            description: 'For logs; people are shown a text of their language.',
          },
        },
        required: ['code'],
      },
    },
    required: ['failInfo'],
  },
  ErrorCode: {
    description: 'The codes of the error catalogue; clients read them as text or as number.',
    oneOf: Object.entries(errorCodes).map(([code, { name }]) => ({ const: code, title: name })),
  },
} satisfies Record<string, JsonSchema>

const config = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'ignore',
  definitions: { ...named, ListedStatus: listedStatus },
  overrideRef: ({ referenceId }: { referenceId: string }) => ref(referenceId),
} as const

const onlyType = (json: JsonSchema) => Object.keys(json).length === 1 && json.type !== undefined

/** Writes `anyOf: [{type: 'string'}, {type: 'null'}]` as `type: ['string', 'null']`, at every depth. */
function compact(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(compact)
  if (typeof json !== 'object' || json === null) return json
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, compact(value)]),
  ) as JsonSchema
  if (!anyOf) return rest
  // Drops the empty schema that a bigint becomes: in JSON it is a number like any other.
  const options = (anyOf as JsonSchema[]).filter((option) => Object.keys(option).length > 0)
  return options.every(onlyType) ? { ...rest, type: options.flatMap(({ type }) => type) } : { ...rest, anyOf }
}

/**
 * Converts a schema of the contract to JSON Schema. Describes the form that is sent, before the schema normalizes it.
 */
function jsonSchemaOf(schema: Schema): JsonSchema {
  const { $schema: _, $defs: __, ...json } = toJsonSchema(schema, config)
  return compact(json) as JsonSchema
}

/** `components.schemas` of the document. */
function componentSchemas(): Record<string, JsonSchema> {
  const { definitions: _, ...rest } = config
  const { HistoryPageReply: HistoryPage, ...converted } = toJsonSchemaDefs(named, rest)
  return { ...(compact({ ...converted, HistoryPage }) as Record<string, JsonSchema>), ...written }
}

// The operations.

/** Removes the type null: a null parameter is left out of the query, so the document must not offer it. */
const withoutNull = ({ type, anyOf, ...rest }: JsonSchema): JsonSchema => ({
  ...rest,
  ...(type && { type: Array.isArray(type) ? type.filter((name) => name !== 'null') : type }),
  ...(anyOf && { anyOf: (anyOf as JsonSchema[]).filter((option) => option.type !== 'null') }),
})

const parametersOf = (query: JsonSchema): Json[] =>
  Object.entries((query.properties ?? {}) as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema: withoutNull(schema),
  }))

const knownBrowserParameter: Json = {
  name: knownBrowserHeader,
  in: 'header',
  required: false,
  description: `The token of a known browser; \`${newBrowser}\` in an exchange that asks for one`,
  schema: { type: 'string', maxLength: longestKnownBrowser },
}

const extended = (json: JsonSchema | undefined, extra: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  ...json,
  properties: { ...json?.properties, ...extra },
  required: [...(json?.required ?? []), ...Object.keys(extra)],
})

function securityOf({ service, authorization }: Call): Json[] {
  if (authorization === 'never') return []
  return service === 'user' || authorization === 'required' ? [{ bearer: [] }] : [{}, { bearer: [] }]
}

/** Converts a call to an OpenAPI operation, either of the service itself or of the bridge. */
function operationOf(call: Call, { bridge }: { readonly bridge: boolean }): Json {
  const added = withServerDomain(call, { bridge, apiServerDomain: 'domain' })
  const field: Record<string, JsonSchema> = {
    serverDomain: {
      type: call.serverDomain === 'nullable' ? ['string', 'null'] : 'string',
      description: 'API_SERVER_DOMAIN of the configuration',
    },
  }
  const ownQuery = call.query && jsonSchemaOf(call.query)
  const ownBody = call.body && jsonSchemaOf(call.body)
  const query = added.query ? extended(ownQuery, field) : ownQuery
  const body = added.body ? extended(ownBody, field) : ownBody
  const isLogin = call.service === 'login'
  const parameters = [...(query ? parametersOf(query) : []), ...(isLogin ? [knownBrowserParameter] : [])]
  const optional = { ...call.optional, ...(isLogin && { [knownBrowserHeader]: features.knownBrowser }) }
  return {
    operationId: bridge ? `${call.id}ViaBridge` : call.id,
    summary: call.summary,
    tags: [bridge ? 'bridge' : call.service],
    security: securityOf(call),
    // The feature that a backend has to announce before a client makes the call, or sends these fields and headers.
    ...((call.feature || Object.keys(optional).length > 0) && { 'x-optional': call.feature ?? optional }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: {
        description: 'The answer. Unknown fields are ignored.',
        content: {
          [call.as === 'text' ? 'text/plain' : 'application/json']: { schema: jsonSchemaOf(call.answer) },
        },
      },
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

const tags = [
  { name: 'login', description: 'Sign-in and passkeys; in bridge mode the same calls go through the bridge' },
  { name: 'user', description: "The signed-in employee's own authenticators" },
  { name: 'app', description: 'Terms and downloads of the mobile app' },
  {
    name: 'bridge',
    description: 'The login service behind the bridge: every request names the API server domain',
  },
]

const configurationOperation: Json = {
  operationId: 'configuration',
  summary: `The configuration document, found through the header ${configurationHeader} of a page`,
  security: [],
  responses: {
    200: {
      description: 'The configuration',
      content: { 'application/json': { schema: jsonSchemaOf(configurationSchema) } },
    },
  },
}

function downloadOperation(download: typeof androidDownload | typeof iosManifest, bridge: boolean): Json {
  const [id, summary] =
    download === androidDownload
      ? ['androidDownload', 'The Android package; opened by the phone']
      : ['iosManifest', 'The manifest of the iOS app; opened by the phone through itms-services']
  const parameters = [
    ...Object.entries(download.query),
    ...(bridge ? [['serverDomain', undefined] as const] : []),
  ]
  return {
    operationId: bridge ? `${id}ViaBridge` : id,
    summary,
    tags: [bridge ? 'bridge' : 'app'],
    security: [],
    parameters: parameters.map(([name, example]) => ({
      name,
      in: 'query',
      required: true,
      schema: { type: 'string', ...(example && { examples: [example] }) },
    })),
    responses: { 200: { description: 'The file' }, default: { $ref: '#/components/responses/Failure' } },
  }
}

/** The OpenAPI 3.1 document of the whole contract, generated from the calls. */
export function openApiDocument({
  version,
  bases,
  configurationPath,
  serverUrl,
}: OpenApiOptions): OpenApiDocument {
  const paths: Record<string, Record<string, Json>> = {}
  const add = (base: string, path: string, method: Call['method'], operation: Json) => {
    const at = `${base.replace(/\/{1,9}$/, '')}/${path}`
    paths[at] = { ...paths[at], [method.toLowerCase()]: operation }
  }

  for (const call of allCalls) {
    add(bases[call.service], call.path, call.method, operationOf(call, { bridge: false }))
    if (bases.bridge !== undefined && call.service === 'login')
      add(bases.bridge, call.bridgePath ?? call.path, call.method, operationOf(call, { bridge: true }))
  }
  for (const download of [androidDownload, iosManifest]) {
    add(bases.app, download.path, 'GET', downloadOperation(download, false))
    if (bases.bridge !== undefined) add(bases.bridge, download.path, 'GET', downloadOperation(download, true))
  }
  if (configurationPath) add('', configurationPath.replace(/^\//, ''), 'GET', configurationOperation)

  return {
    openapi: '3.1.0',
    info: {
      title: 'MFA self-service API',
      version,
      description: 'What the mfa-elements call. Extra fields in an answer are allowed, missing ones are not.',
    },
    ...(serverUrl && { servers: [{ url: serverUrl }] }),
    tags,
    paths,
    components: {
      schemas: componentSchemas(),
      responses: {
        Failure: {
          description:
            'The call failed. Clients show the text of failInfo.code, else that of the HTTP status.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'accessToken of the token call' },
      },
    },
  }
}
