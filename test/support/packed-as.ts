import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the arguments of `npm pack`: a package of ours from its sources, or the tarball of a release, which stays
 * unchanged.
 */
export function packedAs(name: string, ...fromSources: string[]): string[] {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return process.env.TARBALLS ? [join(process.env.TARBALLS, `${name}-${version}.tgz`)] : fromSources
}
