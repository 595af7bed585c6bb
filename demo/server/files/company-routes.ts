import { basename, dirname } from 'node:path'
import type { Hono } from 'hono'
import { LOGO_PATH } from '../company/read-company'
import type { Services } from '../services'
import { answerFile } from './answer-file'
import { createFileStore } from './file-store'

/** The company's logo, where it has one. */
export function companyRoutes(app: Hono, { settings }: Services): void {
  const file = settings.company?.logoFile
  if (file === undefined) return
  const folder = createFileStore(dirname(file))
  app.get(LOGO_PATH, async (context, next) => {
    const logo = await folder.read(basename(file))
    return logo ? answerFile(context, logo, { 'Cache-Control': 'no-cache' }) : next()
  })
}
