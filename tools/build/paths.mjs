import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** @param {string} file relative to the root of the repository */
export const inRoot = (file) => path.join(root, file)
