import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** npm is a script on Windows, which only a shell can start. */
export const npm = (cwd: string, ...args: string[]) =>
  run('npm', [...args, '--loglevel=error'], { cwd, shell: process.platform === 'win32' })

/**
 * Returns the arguments of `npm pack`: a package of ours from its sources, or the tarball of a release, which stays
 * unchanged.
 */
export function packedAs(name: string, ...fromSources: string[]): string[] {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return process.env.TARBALLS ? [join(process.env.TARBALLS, `${name}-${version}.tgz`)] : fromSources
}

/** An empty project into which the package was installed as its users get it: from the tarball, without a network. */
export interface InstalledPackage {
  /** The project's folder. */
  readonly project: string
  /** Where the package lies in it. */
  readonly folder: string
  readonly tarball: string
  /** Files of the tarball, as paths from its top folder. */
  readonly files: readonly string[]
  /** Lets the project find packages of ours as if it had installed them. */
  borrow(...names: string[]): Promise<void>
  remove(): Promise<void>
}

/** @throws when npm cannot pack the package, or cannot install it without asking a registry */
export async function installPackage(): Promise<InstalledPackage> {
  const project = await mkdtemp(join(tmpdir(), 'mfa-package-'))
  const { stdout } = await npm(
    process.cwd(),
    ...['pack', '--json', '--ignore-scripts', '--pack-destination', project, ...packedAs('mfa-elements')],
  )
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }]
  const tarball = join(project, packed.filename)
  await writeFile(
    join(project, 'package.json'),
    '{ "name": "intranet", "private": true, "type": "module" }\n',
  )
  await npm(project, 'install', '--offline', tarball)
  return {
    project,
    folder: join(project, 'node_modules/mfa-elements'),
    tarball,
    files: packed.files.map(({ path }) => path),
    async borrow(...names) {
      for (const name of names) {
        const link = join(project, 'node_modules', name)
        await mkdir(dirname(link), { recursive: true })
        await symlink(join(process.cwd(), 'node_modules', name), link, 'junction')
      }
    },
    remove: () => rm(project, { recursive: true, force: true }),
  }
}
