import type { IncomingMessage } from 'node:http'
import type { Route } from './route'

type Fields = Readonly<Record<string, unknown>>

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}

/** Reads the query of a GET, the JSON body of the others. Rejects when the body is not JSON. */
export async function fieldsOf(request: IncomingMessage, url: URL): Promise<{ query: Fields; body: Fields }> {
  const body = await readBody(request)
  return {
    query: Object.fromEntries(url.searchParams),
    body: body === '' ? {} : (JSON.parse(body) ?? {}),
  }
}

/** Names of fields, those within others with dots; what is inside a field that is known by its name does not count. */
const namesIn = (fields: Fields, known: readonly string[], path = ''): string[] =>
  Object.entries(fields).flatMap(([key, value]) => {
    const name = path + key
    const inside = typeof value === 'object' && value !== null && !Array.isArray(value)
    return inside && !known.includes(name) ? namesIn(value as Fields, known, `${name}.`) : [name]
  })

/**
 * Returns the differences between a request and the specification: unknown and missing fields. Empty if there are none.
 * `domain` is the server domain that bridge mode asks for.
 */
export function deviations(
  { method, fields = [], optional = [], constants = {}, authorization }: Route,
  { query, body, signedIn }: { readonly query: Fields; readonly body: Fields; readonly signedIn: boolean },
  domain: string | undefined,
): string[] {
  const required = domain === undefined ? fields : [...fields, 'serverDomain']
  const known = [...required, ...optional]
  const [used, unused] = method === 'GET' ? [query, body] : [body, query]
  const names = namesIn(used, known)
  return [
    ...required.filter((name) => !names.includes(name)).map((name) => `without ${name}`),
    ...names.filter((name) => !known.includes(name)).map((name) => `with ${name}`),
    ...Object.keys(unused).map((name) => `with ${name} in the wrong place`),
    ...Object.entries(constants)
      .filter(([name, value]) => used[name] !== value)
      .map(([name]) => `with a wrong ${name}`),
    ...(domain !== undefined && used.serverDomain !== domain ? ['with a wrong serverDomain'] : []),
    ...(authorization === 'never' && signedIn ? ['with a token'] : []),
  ]
}
