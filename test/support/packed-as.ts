import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What npm is asked to pack: a package of ours from its sources, or the tarball that a release has made of it, which stays
 * as it is.
 */
export function packedAs(name: string, ...fromSources: string[]): string[] {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return process.env.TARBALLS ? [join(process.env.TARBALLS, `${name}-${version}.tgz`)] : fromSources
}
