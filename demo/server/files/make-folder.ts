import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Other users of the machine have no access. */
const PRIVATE = 0o700

/**
 * Makes a private folder and what is missing above it. Node's own recursive `mkdir` never ends where a parent exists and the
 * system still answers ENOENT, as below /proc. Rejects with the system's error.
 */
export async function makeFolder(folder: string, mode = PRIVATE): Promise<void> {
  const path = resolve(folder)
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent, 0o777)
  await mkdir(path, { mode }).catch(async (error: NodeJS.ErrnoException) => {
    // Somebody else may have been faster.
    if (error.code !== 'EEXIST' || !(await isFolder(path))) throw error
  })
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
