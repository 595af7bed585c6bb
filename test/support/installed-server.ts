import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm, packedAs } from './installed-package'

const WORKSPACE = 'server'
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

/**
 * A project that needs the tarball. Its lock file says that the tarball brings one along, as a registry says it of a package that is
 * published; npm does not look into a file for that.
 */
async function manifestsFor(tarball: string) {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'))
  const { devDependencies: _, ...own } = packages[WORKSPACE]
  const project = {
    name: 'portal',
    version: '1.0.0',
    dependencies: { 'mfa-elements-server': `file:${tarball}` },
  }
  const locked = { ...own, resolved: `file:${tarball}`, hasShrinkwrap: true }
  return {
    manifest: { ...project, private: true },
    lock: { ...project, lockfileVersion: 3, requires: true, packages: { '': project, [PACKAGE]: locked } },
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
  const files = packed.files.map(({ path }) => path)
  const { manifest, lock } = await manifestsFor(packed.filename)
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest))
  const bringsLock = files.includes('npm-shrinkwrap.json')
  if (bringsLock) await writeFile(join(project, 'package-lock.json'), JSON.stringify(lock))
  const quietly = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await npm(project, bringsLock ? 'ci' : 'install', ...quietly)
  return {
    project,
    folder: join(project, PACKAGE),
    tarball,
    files,
    bytes: () => sizeOf(join(project, 'node_modules')),
    remove: () => rm(project, { recursive: true, force: true }),
  }
}
