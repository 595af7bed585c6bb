import type { IncomingMessage } from 'node:http'
import type { Route } from './routes'

type Fields = Readonly<Record<string, string>>

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}

const asTexts = (value: unknown): Fields =>
  Object.fromEntries(
    Object.entries((value ?? {}) as object).map(([key, field]) => [key, String(field ?? '')]),
  )

/** Reads the query of a GET, the JSON body of the others. Rejects when the body is not JSON. */
export const fieldsOf = async (
  request: IncomingMessage,
  url: URL,
): Promise<{ query: Fields; body: Fields }> => {
  const body = await readBody(request)
  return {
    query: Object.fromEntries(url.searchParams),
    body: body === '' ? {} : asTexts(JSON.parse(body)),
  }
}

/**
 * What a request has that the specification does not name, or lacks although it does; empty when it is as specified.
 * `domain` is the server domain that bridge mode asks for.
 */
export const deviations = (
  { method, fields = [], optional = [] }: Route,
  { query, body }: { readonly query: Fields; readonly body: Fields },
  domain: string | undefined,
): string[] => {
  const required = domain === undefined ? fields : [...fields, 'serverDomain']
  const [used, unused] = method === 'GET' ? [query, body] : [body, query]
  const names = Object.keys(used)
  return [
    ...required.filter((name) => !names.includes(name)).map((name) => `without ${name}`),
    ...names.filter((name) => ![...required, ...optional].includes(name)).map((name) => `with ${name}`),
    ...Object.keys(unused).map((name) => `with ${name} in the wrong place`),
    ...(domain !== undefined && used.serverDomain !== domain ? ['with a wrong serverDomain'] : []),
  ]
}
