import { plainPage, strictestPolicy } from '../../support/plain-site'
import { expect, test as portalTest } from '../../support/portal-test'
import { type Site, startSite } from '../../support/site'
import type { SpecPage } from '../../support/spec-backend/files'
import type { Stack } from '../../support/stack'

interface OriginsFixtures {
  /** Every address that the page and its frames have asked, without its path. */
  readonly origins: Set<string>
}

/** Tests that look at whom a page asks. */
export const originsTest = portalTest.extend<OriginsFixtures>({
  origins: async ({ page }, use) => {
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    page.on('websocket', (socket) => origins.add(new URL(socket.url()).origin))
    await use(origins)
  },
})

/**
 * The pages of a host, of another origin than the backend that every one of its elements is configured for. The file
 * that uses it opens the backend to that origin with `stackOptions`.
 */
export const hostTest = <Host extends Pick<Site, 'close'>>(start: (stack: Stack) => Promise<Host>) =>
  originsTest.extend<{ host: Host }>({
    host: async ({ stack }, use) => {
      const host = await start(stack)
      await use(host)
      await host.close()
    },
  })

/** Pages by path: what stands in the body, and in `head` the sheet and the script that the host has of its own. */
export const hostSite = (
  pages: (config: string) => Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
) =>
  function startHost({ url }: Stack): Promise<Site> {
    const headers = { 'content-security-policy': strictestPolicy(url) }
    const all = Object.entries(pages(`config-url="${url}/config.json"`)).map(
      ([path, body]): [string, SpecPage] => [path, { html: plainPage(body), headers }],
    )
    const own = Object.entries(files).map(([path, text]): [string, SpecPage] => [
      path,
      { html: text, headers: { 'content-type': path.endsWith('.css') ? 'text/css' : 'text/javascript' } },
    ])
    return startSite(Object.fromEntries([...all, ...own]))
  }

export { expect }
