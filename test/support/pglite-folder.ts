import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseContent } from './database-content'
import { pgliteImage } from './pglite-image'

export interface DataFolder {
  /** For DATA_DIR. */
  readonly path: string
  remove(): Promise<void>
}

/** A data folder whose database is made already: with the seeded company unless it says otherwise. */
export async function createDataFolder(content: DatabaseContent = 'seeded'): Promise<DataFolder> {
  const source = await pgliteImage(content)
  const path = await mkdtemp(join(tmpdir(), 'mfa-data-'))
  // Hundreds of small files: copied one after the other they take a tenth of what promises take.
  cpSync(source, join(path, 'database'), { recursive: true })
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
