import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/** Where an empty PGlite cluster waits to be copied: making one takes four seconds of a processor, a copy none. */
const template = join(tmpdir(), 'mfa-elements-pglite-template-0.5.16')

const makeTemplate = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'mfa-pglite-'))
  const database = await PGlite.create(join(folder, 'database'))
  await database.close()
  await rename(join(folder, 'database'), template).catch((error) => {
    if (!existsSync(template)) throw error
    // Another worker was first.
  })
  await rm(folder, { recursive: true, force: true })
}

export interface DataFolder {
  /** For DATA_DIR. */
  readonly path: string
  remove(): Promise<void>
}

/** A data folder whose database is made already, though empty. */
export const createDataFolder = async (): Promise<DataFolder> => {
  if (!existsSync(template)) await makeTemplate()
  const path = await mkdtemp(join(tmpdir(), 'mfa-data-'))
  await cp(template, join(path, 'database'), { recursive: true })
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
