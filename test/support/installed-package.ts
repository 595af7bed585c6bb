import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { packedAs } from './packed-as'

const run = promisify(execFile)

/** npm is a script on Windows, which only a shell can start. */
const npm = (cwd: string, ...args: string[]) =>
  run('npm', [...args, '--loglevel=error'], { cwd, shell: process.platform === 'win32' })

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
