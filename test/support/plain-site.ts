import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileAt, pageAt } from './spec-backend/files'
import { send } from './spec-backend/reply'

/** An intranet page that somebody else wrote: only the script tag and the body that the test gives. */
export interface PlainSite {
  readonly url: string
  close(): Promise<void>
}

/** The policy under which the elements promise to run. Nothing may come or go but the script and calls to the backend. */
export const strictestPolicy = (connectTo: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${connectTo}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/** A page with the script tag and nothing else of ours. */
export const plainPage = (body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Intranet</title>
<script type="module" src="/elements/mfa-elements.js"></script>
</head>
<body>
${body}
</body>
</html>
`

/** Serves pages, by path, under the strictest policy. `connectTo` is the origin of the backend. */
export async function startPlainSite(
  bodies: Readonly<Record<string, string>>,
  connectTo: string,
): Promise<PlainSite> {
  const headers = { 'content-security-policy': strictestPolicy(connectTo) }
  const pages = Object.fromEntries(
    Object.entries(bodies).map(([path, body]) => [path, { html: plainPage(body), headers }]),
  )
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const reply = (await pageAt(pages, pathname)) ?? (await fileAt({ '/elements/': 'dist' }, pathname))
    send(response, reply ?? { status: 404 }, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
