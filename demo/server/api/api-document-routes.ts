import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { openApiDocument } from '../../../src/contract/openapi'
import { projectFolder } from '../files/project-folder'
import { pageHeaders } from '../http/security-headers'
import type { Services } from '../services'
import { apiPage } from './api-page'
import { apiPageStyles } from './api-page.styles'

/** The contract for machines and for people, both generated from the calls themselves. */
export const apiDocumentRoutes = (app: Hono, { settings }: Services): void => {
  const { version } = JSON.parse(readFileSync(join(projectFolder(), 'package.json'), 'utf8')) as {
    version: string
  }
  const document = openApiDocument({
    version,
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
