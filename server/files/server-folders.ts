import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }

/*
 * Paths of files that the server reads. It runs from one of three layouts, with folders for server, pages and elements:
 *
 *   the sources     server              demo/dist/host     dist
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
const pages = isBuilt ? dirname(own) : join(dirname(own), 'demo/dist')

/**
 * Returns the path of a file that lies beside the sources and that the build copies, such as `policy/policy.png`.
 * Workers are such files, too: Node.js starts a worker from a file, so they are plain JavaScript.
 */
export const serverFile = (path: string): string => join(own, path)

/** Returns the folder with the built pages of `host`, `phone` or `desk`. */
export const pageFolder = (name: string): string => join(pages, name)

export function elementsFolder(): string {
  const packed = join(pages, 'elements')
  return existsSync(packed) ? packed : join(pages, '../../dist')
}

/**
 * Returns the version in package.json. Node.js can import JSON only as a whole, and only with the `type` attribute.
 */
export const productVersion = (): string => manifest.version
