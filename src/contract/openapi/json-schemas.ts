import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { Schema } from '../call'
import * as entities from '../entities'
import { errorCodes } from '../error-codes'
import { longestKnownBrowser } from '../features'
import { historyPage, historyPageReply } from '../history-page'
import { knownBrowserToken } from '../known-browser'
import { historyStatus, methodStatus } from '../status'
import { wireDate } from '../wire'

export type { JsonSchema }

/** The schemas that get a name of their own in the document. */
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
  HistoryStatus: historyStatus,
  InsertDate: wireDate,
  KnownBrowser: knownBrowserToken,
}

const ref = (name: string) => `#/components/schemas/${name}`

/** What a server should write where the clients read more, and what no schema says. */
const written = {
  MethodStatus: {
    type: 'integer',
    enum: [0, 1, 2, 3],
    description: '0 not granted, 1 available, 2 not registered, 3 available. true and "Y" are read as 1.',
  },
  HistoryStatus: { type: 'integer', enum: [0, 1], description: '1 success, 0 failure' },
  InsertDate: {
    type: ['string', 'number', 'array', 'null'],
    description: 'ISO 8601; epoch milliseconds and [year, month, day, hour, minute] are read too.',
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
  definitions: named,
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
  const options = anyOf as JsonSchema[]
  return options.every(onlyType) ? { ...rest, type: options.flatMap(({ type }) => type) } : { ...rest, anyOf }
}

/** A schema of the contract as JSON Schema, in the form in which it travels. */
export function jsonSchemaOf(schema: Schema): JsonSchema {
  const { $schema: _, $defs: __, ...json } = toJsonSchema(schema, config)
  return compact(json) as JsonSchema
}

/** `components.schemas` of the document. */
export function componentSchemas(): Record<string, JsonSchema> {
  const { definitions, ...rest } = config
  const { HistoryPageReply: HistoryPage, ...converted } = toJsonSchemaDefs(definitions, rest)
  return { ...(compact({ ...converted, HistoryPage }) as Record<string, JsonSchema>), ...written }
}
