import { accessSync, constants, statSync } from 'node:fs'
import { kind } from './kinds'

const isReadable = (path: string, what: 'file' | 'folder'): boolean => {
  try {
    accessSync(path, constants.R_OK)
    const stats = statSync(path)
    return what === 'file' ? stats.isFile() : stats.isDirectory()
  } catch {
    return false // Whatever the system says, what is to be written is the same.
  }
}

export const file = kind((given, refuse) =>
  isReadable(given, 'file') ? given : refuse('the path of a file that the server can read'),
)

export const folder = kind((given, refuse) =>
  isReadable(given, 'folder') ? given : refuse('the path of a folder that the server can read'),
)
