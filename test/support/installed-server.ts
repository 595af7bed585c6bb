import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { type LockedPackages, neededPackages } from '../../demo/needed-packages.mjs'
import { packedAs } from './packed-as'

const run = promisify(execFile)

/** npm is a script on Windows, which only a shell can start. */
const npm = (cwd: string, ...args: string[]) =>
  run('npm', [...args, '--loglevel=error'], { cwd, shell: process.platform === 'win32' })

const WORKSPACE = 'demo/server'
const PACKAGE = 'node_modules/mfa-elements-server'

/** The server in a project of its own, with nothing beside it but what it depends on. */
export interface InstalledServer {
  readonly project: string
  readonly folder: string
  readonly tarball: string
  readonly files: readonly string[]
  /** All that lies in node_modules, in bytes. */
  bytes(): Promise<number>
  remove(): Promise<void>
}

/** A lock file for the project: the versions of ours, so that npm asks no registry what there is. */
async function lockFor(tarball: string) {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: LockedPackages }
  const { devDependencies: _, ...own } = packages[WORKSPACE] ?? {}
  const needed = neededPackages({ ...packages, [WORKSPACE]: own }, [WORKSPACE])
  const locked = [...needed].filter((path) => path !== WORKSPACE).map((path) => [path, packages[path]])
  const dependencies = { 'mfa-elements-server': `file:${basename(tarball)}` }
  return {
    manifest: { name: 'portal', version: '1.0.0', private: true, dependencies },
    lock: {
      ...{ name: 'portal', version: '1.0.0', lockfileVersion: 3, requires: true },
      packages: {
        '': { name: 'portal', version: '1.0.0', dependencies },
        [PACKAGE]: { ...own, resolved: dependencies['mfa-elements-server'] },
        ...Object.fromEntries(locked),
      },
    },
  }
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/**
 * @param sources of which commit, once it is built
 * @throws when npm cannot pack the server, or cannot install what it depends on
 */
export async function installServer(sources = process.cwd()): Promise<InstalledServer> {
  const project = await mkdtemp(join(tmpdir(), 'mfa-server-'))
  const { stdout } = await npm(
    sources,
    ...['pack', '--json', '--pack-destination', project],
    ...packedAs('mfa-elements-server', `--workspace=${WORKSPACE}`),
  )
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [
    { filename: string; files: { path: string }[] },
  ]
  const tarball = join(project, packed.filename)
  const { manifest, lock } = await lockFor(tarball)
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(project, 'package-lock.json'), JSON.stringify(lock))
  await npm(project, 'ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund')
  return {
    project,
    folder: join(project, PACKAGE),
    tarball,
    files: packed.files.map(({ path }) => path),
    bytes: () => sizeOf(join(project, 'node_modules')),
    remove: () => rm(project, { recursive: true, force: true }),
  }
}
