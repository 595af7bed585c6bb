import type { Hono } from 'hono'
import { html } from 'hono/html'
import { errorCodes } from '../../src/contract/error-codes'
import { type OpenApiDocument, openApiDocument } from '../../src/contract/openapi'
import { pageHeaders } from '../http/security-headers'
import type { RequestContext } from '../request-context'
import { answerFile, type StoredFile, storedText } from './file-store'
import { productVersion } from './server-folders'

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

/** Returns the OpenAPI document as one HTML page. `html` escapes all inserted values. */
function apiPage(document: OpenApiDocument): Html {
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
<p>${operation.summary}.${signedIn ? ' Needs a bearer token.' : ''}</p>
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

/** Describes a schema in a few words: `string or null`, `list of Application`. */
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

/** Describes a schema like `typeOf`, as a link if the schema has a name. */
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

/** Served as a separate file, because the content security policy of every page refuses inline styles. */
const apiPageStyles = `
:root { color-scheme: light dark; --text: light-dark(#161b22, #eef1f5); --muted: light-dark(#5f6b7a, #97a3b2); --line: light-dark(#e2e6eb, #2a323c); --page: light-dark(#f5f7f9, #0e1217); --surface: light-dark(#fff, #161b22); --act: light-dark(#1f5fe0, #8ab2ff); --tint: light-dark(#f1f6ff, #17233d); }
*, *::before, *::after { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: .9375rem/1.5rem Pretendard, "Malgun Gothic", "Noto Sans CJK KR", "Apple SD Gothic Neo", "Noto Sans KR", system-ui, sans-serif; overflow-wrap: anywhere }
main { display: grid; gap: 48px; max-width: 880px; margin: 0 auto; padding: 40px 24px 64px }
h1, h2, h3, p, dl, dd, ul { margin: 0; padding: 0 }
h1 { font-size: 1.5rem; line-height: 2.125rem; letter-spacing: -.018em }
h1 small { color: var(--muted); font-size: .9375rem; font-weight: 400 }
h2 { font-size: 1.0625rem; line-height: 1.625rem; text-transform: capitalize }
h3 { font-size: .9375rem; font-weight: 600 }
header, section { display: grid; gap: 12px; min-width: 0 }
p { color: var(--muted) }
nav { display: flex; flex-wrap: wrap; gap: 4px 20px }
a { color: var(--act) }
nav a { display: inline-flex; align-items: center; min-height: 24px }
:focus-visible { outline: 2px solid var(--act); outline-offset: 2px }
code { font: .8125rem/1.25rem ui-monospace, "Cascadia Mono", Menlo, monospace }
.method { display: inline-block; min-width: 56px; padding: 0 8px; border-radius: 6px; background: var(--tint); color: var(--act); text-align: center }
article { display: grid; gap: 8px; padding: 16px 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
article:target, h3:target { outline: 2px solid var(--act) }
dl { display: grid; grid-template-columns: 72px minmax(0, 1fr); gap: 4px 16px; font-size: .8125rem; line-height: 1.25rem }
dt { color: var(--muted) }
ul { list-style: none }
table { width: 100%; border-collapse: collapse; border: 1px solid var(--line); background: var(--surface); font-size: .875rem; line-height: 1.25rem; font-variant-numeric: tabular-nums }
th, td { padding: 8px 16px; border-bottom: 1px solid var(--line); text-align: start }
@media (max-width: 480px) { dl { grid-template-columns: minmax(0, 1fr) } }
`

/** Routes of the API contract as JSON and as a page, both generated from the code of the calls. */
export function apiDocumentRoutes(app: Hono, { settings }: RequestContext): void {
  const document = openApiDocument({
    version: productVersion(),
    bases: { login: '/api/login', user: '/api/user', app: '/api/app', bridge: '/bridge' },
    configurationPath: '/config.json',
  })
  // Made at the first request and cached: the page takes a hundred times as long as an ordinary response.
  const json = once(() => storedText('.json', JSON.stringify(document)))
  const page = once(() => storedText('.html', String(apiPage(document))))
  const styles = once(() => storedText('.css', apiPageStyles))
  const headers = { 'Cache-Control': 'no-cache' }
  app.get('/openapi.json', async (c) => answerFile(c, await json(), headers))
  app.get('/api', async (c) => answerFile(c, await page(), { ...pageHeaders(c, settings), ...headers }))
  app.get('/api/style.css', async (c) => answerFile(c, await styles(), headers))
}

function once(make: () => Promise<StoredFile>): () => Promise<StoredFile> {
  let made: Promise<StoredFile> | undefined
  return () => {
    made ??= make()
    return made
  }
}
