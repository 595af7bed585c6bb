import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../files/make-folder'
import { StartError } from '../start-error'

export interface FolderLock {
  release(): Promise<void>
}

/**
 * Claims a data folder for this process. PGlite does not guard its folder, and two processes on one lose rows.
 * A lock left behind by a process that no longer lives is taken over. Throws StartError when the folder is in use
 * or cannot be written.
 */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  const path = join(folder, 'server.lock')
  try {
    await makeFolder(folder)
    await claim(path, folder)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `Couldn't write to the data folder ${folder} (${codeOf(error)}). Set DATA_DIR to another folder.`,
    )
  }
  return { release: () => rm(path, { force: true }) }
}

const claim = async (path: string, folder: string): Promise<void> => {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(`${process.pid}\n`)
      await file.close()
      held.add(path)
      return
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      const owner = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10)
      if (isAlive(owner, path)) break
      await rm(path, { force: true })
    }
  }
  throw new StartError(
    `The data folder ${folder} is used by another running server. Stop it or set DATA_DIR.`,
  )
}

/** Locks of this process: after a restart in a container the dead owner may have had our own process id. */
const held = new Set<string>()

const isAlive = (pid: number, path: string): boolean => {
  if (!Number.isInteger(pid)) return false
  if (pid === process.pid) return held.has(path)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process lives but belongs to somebody else.
    return codeOf(error) === 'EPERM'
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error)
