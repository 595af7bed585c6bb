import { type Site, startSite } from './site'

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

/** An intranet page that somebody else wrote: only the script tag and the body that the test gives. */
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
export function startPlainSite(bodies: Readonly<Record<string, string>>, connectTo: string): Promise<Site> {
  const headers = { 'content-security-policy': strictestPolicy(connectTo) }
  const pages = Object.entries(bodies).map(([path, body]) => [path, { html: plainPage(body), headers }])
  return startSite(Object.fromEntries(pages))
}
