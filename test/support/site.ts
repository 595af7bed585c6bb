import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileAt, pageAt, type SpecPage } from './spec-backend/files'
import { send } from './spec-backend/reply'

export interface Site {
  readonly url: string
  close(): Promise<void>
}

/** Serves pages by path, and the files of folders by the start of their path, from an origin of its own. */
export async function startSite(
  pages: Readonly<Record<string, SpecPage>>,
  folders: Readonly<Record<string, string>> = { '/elements/': 'dist' },
): Promise<Site> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const reply = (await pageAt(pages, pathname)) ?? (await fileAt(folders, pathname))
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
