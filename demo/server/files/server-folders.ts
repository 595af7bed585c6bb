import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Files that the server reads beside its code. It runs from three folders, and only the package has all in one:
 *
 *   the sources     demo/server         demo/dist/host     dist
 *   the build       demo/dist/server    demo/dist/host     dist
 *   the package     dist/server         dist/host          dist/elements
 */

function nearest(name: string, from: string): string {
  let folder = from
  while (basename(folder) !== name) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`${from} is in no folder of the name ${name}`)
    folder = parent
  }
  return folder
}

const own = nearest('server', dirname(fileURLToPath(import.meta.url)))
const isBuilt = basename(dirname(own)) === 'dist'
const pages = isBuilt ? dirname(own) : join(dirname(own), 'dist')

/**
 * What lies beside the sources and is copied with them, such as `policy/policy.png`, and workers: Node starts one from a file,
 * so they are plain JavaScript.
 */
export const serverFile = (path: string): string => join(own, path)

/** The built pages of `host`, `phone` or `desk`. */
export const pageFolder = (name: string): string => join(pages, name)

export function elementsFolder(): string {
  const packed = join(pages, 'elements')
  return existsSync(packed) ? packed : join(pages, '../../dist')
}
