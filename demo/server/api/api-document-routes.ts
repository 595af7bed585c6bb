import type { Hono } from 'hono'
import { openApiDocument } from '../../../src/contract/openapi'
import { productVersion } from '../files/product-version'
import { pageHeaders } from '../http/security-headers'
import type { Services } from '../services'
import { apiPage } from './api-page'
import { apiPageStyles } from './api-page.styles'

/** The contract for machines and for people, both generated from the calls themselves. */
export function apiDocumentRoutes(app: Hono, { settings }: Services): void {
  const document = openApiDocument({
    version: productVersion(),
    bases: { login: '/api/login', user: '/api/user', app: '/api/app', bridge: '/bridge' },
    configurationPath: '/config.json',
  })
  app.get('/openapi.json', (context) => {
    context.header('Cache-Control', 'no-cache')
    return context.json(document)
  })
  app.get('/api', (context) =>
    context.html(apiPage(document), 200, { ...pageHeaders(context, settings), 'Cache-Control': 'no-cache' }),
  )
  app.get('/api/style.css', (context) =>
    context.body(apiPageStyles, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  )
}
