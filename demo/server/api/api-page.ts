import { html } from 'hono/html'
import { errorCodes } from '../../../src/contract/error-codes'
import type { OpenApiDocument } from '../../../src/contract/openapi'

type Json = Readonly<Record<string, unknown>>
type Html = ReturnType<typeof html>

interface Operation {
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Json[]
  readonly parameters?: readonly { name: string; required: boolean; schema: Json }[]
  readonly requestBody?: { content: Record<string, { schema: Json }> }
  readonly responses: Record<string, { content?: Record<string, { schema?: Json }> }>
}

interface Entry {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** The OpenAPI document as one page to read. `html` escapes everything that is put into it. */
export function apiPage(document: OpenApiDocument): Html {
  const entries = entriesOf(document)
  const { title, version, description } = document.info as Record<string, string>
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/host/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/style.css">
</head>
<body>
<main>
<header>
<h1>${title} <small>${version}</small></h1>
<p>${description} The same for machines: <a href="/openapi.json">openapi.json</a>.</p>
<nav aria-label="Services">${document.tags.map(({ name }) => html`<a href="#${name}">${name}</a>`)}<a href="#schemas">schemas</a><a href="#errors">error codes</a></nav>
</header>
${document.tags.map(({ name, description: about }) => service(String(name), String(about), entries))}
${schemas(document.components.schemas)}
${errors()}
</main>
</body>
</html>`
}

const entriesOf = ({ paths }: OpenApiDocument): Entry[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as unknown as Operation,
    })),
  )

const service = (name: string, about: string, entries: readonly Entry[]): Html => html`
<section aria-labelledby="${name}">
<h2 id="${name}">${name}</h2>
<p>${about}.</p>
${entries.filter(({ operation }) => operation.tags?.includes(name)).map(call)}
</section>`

function call({ method, path, operation }: Entry): Html {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answer = Object.values(operation.responses['200']?.content ?? {})[0]?.schema
  const query = operation.parameters?.map(({ name, required, schema }) => ({
    name,
    required,
    type: typeOf(schema),
  }))
  const signedIn =
    operation.security.length > 0 && !operation.security.some((way) => Object.keys(way).length === 0)
  return html`<article>
<h3><code class="method">${method}</code> <code>${path}</code></h3>
<p>${operation.summary}.${signedIn ? ' TransactionContext a bearer token.' : ''}</p>
<dl>${query && fields('Query', query)}${body && fields('Body', fieldsOf(body))}
<dt>Answer</dt><dd>${answer && Object.keys(answer).length > 0 ? reference(answer) : 'any'}</dd></dl>
</article>`
}

interface Field {
  readonly name: string
  readonly required: boolean
  readonly type: string
}

const fieldsOf = ({
  properties = {},
  required = [],
}: {
  properties?: unknown
  required?: unknown
}): Field[] =>
  Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    required: (required as string[]).includes(name),
    type: typeOf(schema),
  }))

const fields = (title: string, list: readonly Field[]): Html =>
  html`<dt>${title}</dt><dd><ul>${list.map(
    ({ name, required, type }) => html`<li><code>${name}</code> ${type}${required ? '' : ', optional'}</li>`,
  )}</ul></dd>`

const nameOf = (ref: unknown): string => String(ref).replace('#/components/schemas/', '')

/** A schema in a few words: `string or null`, `list of Application`. */
function typeOf(schema: Json): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' or ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return (options as Json[]).map(typeOf).join(' or ')
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as Json)}`
  if (schema.type === 'object' && schema.properties) {
    return `{${fieldsOf(schema)
      .map(({ name, type }) => `${name}: ${type}`)
      .join(', ')}}`
  }
  return [schema.type ?? 'any'].flat().join(' or ')
}

/** The same as a link, where the answer is a schema with a name. */
function reference(schema: Json): Html | string {
  const named = schema.$ref ?? (schema.items as Json | undefined)?.$ref
  return named ? html`<a href="#schema-${nameOf(named)}">${typeOf(schema)}</a>` : typeOf(schema)
}

const schemas = (all: Json): Html => html`
<section aria-labelledby="schemas">
<h2 id="schemas">schemas</h2>
${Object.entries(all as Record<string, Json>)
  .filter(([name]) => name !== 'ErrorCode')
  .map(
    ([name, schema]) => html`<article>
<h3 id="schema-${name}"><code>${name}</code></h3>
${schema.description ? html`<p>${schema.description}</p>` : ''}
${schema.properties ? html`<dl>${fields('Fields', fieldsOf(schema))}</dl>` : html`<p>${typeOf(schema)}</p>`}
</article>`,
  )}
</section>`

const errors = (): Html => html`
<section aria-labelledby="errors">
<h2 id="errors">error codes</h2>
<p>Every refusal is <code>{"failInfo": {"code", "message"}}</code>.</p>
<table>
<thead><tr><th scope="col">Code</th><th scope="col">Name</th><th scope="col">HTTP status</th></tr></thead>
<tbody>${Object.entries(errorCodes).map(
  ([code, { name, status }]) => html`<tr><td>${code}</td><td>${name}</td><td>${status}</td></tr>`,
)}</tbody>
</table>
</section>`
