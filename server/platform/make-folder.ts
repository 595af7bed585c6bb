import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** No access for other users of the machine. */
const PRIVATE = 0o700

/**
 * Creates a private folder and its missing parents. Node.js's own recursive `mkdir` never returns if a parent exists
 * and the system still responds with ENOENT, as below /proc. Rejects with the system's error.
 */
export async function makeFolder(folder: string, mode = PRIVATE): Promise<void> {
  const path = resolve(folder)
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent, 0o777)
  await mkdir(path, { mode }).catch(async (error: NodeJS.ErrnoException) => {
    // Another process may have created the folder meanwhile.
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
