import type { Call } from '../call'
import { features, knownBrowserHeader, longestKnownBrowser, newBrowser } from '../features'
import { withServerDomain } from '../server-domain'
import { type JsonSchema, jsonSchemaOf } from './json-schemas'

type Json = Readonly<Record<string, unknown>>

/** A parameter that is null is left out of the query, so the document does not offer null. */
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

/** One call as an OpenAPI operation: as the service itself offers it, or as the bridge does. */
export function operationOf(call: Call, { bridge }: { readonly bridge: boolean }): Json {
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
