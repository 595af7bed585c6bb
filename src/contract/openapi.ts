import type { Call, Service } from './call'
import { allCalls } from './calls'
import { configurationHeader, configurationSchema } from './configuration'
import { androidDownload, iosManifest } from './downloads'
import { componentSchemas, jsonSchemaOf } from './openapi/json-schemas'
import { operationOf } from './openapi/operation'

export interface OpenApiOptions {
  /** Version of the product. */
  readonly version: string
  /** Where the services are, relative to the server: `/api/login` and so on. Without `bridge` its form is left out. */
  readonly bases: Readonly<Record<Service, string>> & { readonly bridge?: string }
  /** Path of the configuration document. */
  readonly configurationPath?: string
  /** Address of the server, when the document is read elsewhere. */
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
