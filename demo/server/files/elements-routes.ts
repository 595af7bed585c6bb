import type { Hono } from 'hono'
import { answerFile } from './answer-file'
import { createFileStore } from './file-store'
import { requestPath } from './request-path'
import { elementsFolder } from './server-folders'

/**
 * The built elements, for pages of any origin: modules are fetched with CORS and need the first header, a classic
 * script tag under the page's Cross-Origin-Embedder-Policy needs the second.
 */
const FOR_ANY_PAGE = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** Chunks carry a hash of their content in their names. The entries do not, and name the chunks of one release. */
const cachingOf = (path: string) =>
  path.startsWith('chunks/') ? 'public, max-age=31536000, immutable' : 'no-cache'

export function elementsRoutes(app: Hono): void {
  const files = createFileStore(elementsFolder())
  app.get('/elements/*', async (context, next) => {
    const path = requestPath(context, '/elements/')
    const file = path && (await files.read(path))
    if (!file) return next()
    return answerFile(context, file, { ...FOR_ANY_PAGE, 'Cache-Control': cachingOf(path) })
  })
}
