import fc from 'fast-check'
import { hostileBody, hostileText, hostileValue } from './hostile'

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Fields
}

type Fields = Readonly<Record<string, Schema>>

export interface Operation {
  readonly method: string
  readonly path: string
  readonly query: Fields
  readonly body: Fields | undefined
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[]
            readonly requestBody?: {
              readonly content: { readonly 'application/json': { readonly schema: Schema } }
            }
          }
        >
      >
    >
  >
}

export const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      body: requestBody?.content['application/json'].schema.properties,
    })),
  )

export interface FuzzedRequest {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Values under which something is there, so that calls get further than the first look-up. */
const known: Readonly<Record<string, readonly unknown[]>> = {
  employeeId: ['mjkim', 'jhlee', 'nobody'],
  applicationId: [1, 2, 99],
  userId: [1, 2, 99_999],
  type: ['ctap', 'platform', 'mobile', 'otp'],
  code: ['000000', '123456', 'ABCD-EFGH-JKLM'],
  loginSerial: ['a'.repeat(43)],
  did: [1, 'device'],
}

function fitting(name: string, { type, enum: options, const: only, anyOf }: Schema): fc.Arbitrary<unknown> {
  const values = known[name]
  if (values) return fc.constantFrom(...values)
  if (options) return fc.constantFrom(...options)
  if (only !== undefined) return fc.constant(only)
  const [first] = anyOf ?? []
  if (first) return fitting(name, first)
  const [kind] = [type ?? 'string'].flat()
  if (kind === 'integer' || kind === 'number') return fc.integer({ min: 0, max: 5 })
  if (kind === 'boolean') return fc.boolean()
  if (kind === 'object') return fc.constant({})
  if (kind === 'array') return fc.constant([])
  return fc.string({ minLength: 1, maxLength: 20 })
}

/** Mostly what fits, often one thing that does not: such requests get deepest. */
const fieldsOf = (schemas: Fields): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [
        name,
        fc.oneof({ weight: 6, arbitrary: fitting(name, schema) }, { weight: 1, arbitrary: hostileValue }),
      ]),
    ),
    { requiredKeys: [] },
  )

function queryOf(schemas: Fields): fc.Arbitrary<string> {
  const text = (value: unknown) => (typeof value === 'string' ? value : String(JSON.stringify(value)))
  const sound = fieldsOf(schemas).map((fields) =>
    new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, text(value)])).toString(),
  )
  const twice = fc.tuple(sound, sound).map((queries) => queries.join('&'))
  const bytes = fc.constantFrom('%', '%ff=%ff', '=&=&', 'employeeId=%00', 'employeeId[]=1', 'a'.repeat(4_000))
  return fc.oneof(
    { weight: 8, arbitrary: sound },
    { weight: 1, arbitrary: twice },
    { weight: 1, arbitrary: bytes },
  )
}

function bodyOf(schemas: Operation['body']): fc.Arbitrary<string | undefined> {
  if (!schemas) return fc.constant(undefined)
  return fc.oneof(
    { weight: 6, arbitrary: fieldsOf(schemas).map((fields) => JSON.stringify(fields)) },
    { weight: 1, arbitrary: hostileBody },
  )
}

const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e]/g, '?').trim())

/** The bridge answers to the name of its own server alone; the right one leads further in. */
const named = (fields: Fields, serverDomain: string): Fields =>
  fields.serverDomain ? { ...fields, serverDomain: { const: serverDomain } } : fields

/** Requests to one call: as agreed, nearly so, and hostile. */
export const requestsTo = (
  { method, path, query, body }: Operation,
  { accessToken, serverDomain }: { readonly accessToken: string; readonly serverDomain: string },
): fc.Arbitrary<FuzzedRequest> =>
  fc
    .record({
      search: queryOf(named(query, serverDomain)),
      body: bodyOf(body && named(body, serverDomain)),
      type: fc.oneof(
        { weight: 9, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: headerText },
      ),
      authorization: fc.oneof(
        { weight: 4, arbitrary: fc.constant(`Bearer ${accessToken}`) },
        { weight: 1, arbitrary: fc.constantFrom('', 'Bearer', 'Bearer a.b.c', `Bearer ${accessToken}x`) },
        { weight: 1, arbitrary: headerText },
      ),
    })
    .map(({ search, body: text, type, authorization }) => ({
      method,
      path: search ? `${path}?${search}` : path,
      headers: {
        ...(authorization && { authorization }),
        ...(text !== undefined && { 'content-type': type }),
      },
      body: text,
    }))
