/** Prepares a clone: installs packages and builds. Shared by `npm start` and `npm test`; needs nothing but Node. */
import { fork, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagesAreCurrent } from './needed-packages.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const OLDEST_NODE = [20, 20]
const SOURCES = [
  'src',
  'elements',
  'server',
  'demo',
  'tools',
  'package-lock.json',
  'package.json',
  'rollup.config.mjs',
  'tsconfig.json',
]
const STAMP = 'demo/dist/build-stamp'
const SERVER = 'demo/dist/server'

/** A mistake that the user can fix: shown as one line, without a stack. */
export class PreparationError extends Error {}

/** @throws {PreparationError} if Node is too old */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  throw new PreparationError(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is Node ${version}.`)
}

/**
 * The workspaces that `npm start` installs: the root, which builds, and the server, without the tools of the tests.
 */
export const PORTAL_WORKSPACES = ['', 'server']

/** @returns {import('./needed-packages.mjs').LockedPackages | undefined} */
const readLock = (/** @type {string} */ path) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined

/** Progress goes to stderr, because stdout may be written to a file. @type {['ignore', 2, 'inherit']} */
const STDIO = ['ignore', 2, 'inherit']

/**
 * @param {string} what names the step in error messages
 * @param {import('node:child_process').ChildProcess} child
 * @throws {PreparationError} if the child fails
 */
async function untilEnd(what, child) {
  const [status, signal] = await once(child, 'exit').catch((error) => {
    throw new PreparationError(`${what} failed: ${error.message}.`)
  })
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130)
  if (status !== 0) throw new PreparationError(`${what} failed; see above.`)
}

/**
 * Installs the packages of the lock file if some are missing or have another version.
 *
 * @param {readonly string[]} [workspaces] installs only what these need; the root is `''`
 * @throws {PreparationError}
 */
export async function installPackages(workspaces) {
  const wanted = readLock(join(root, 'package-lock.json')) ?? {}
  // npm lists the installed packages in this file, in the form of a lock file.
  const present = readLock(join(root, 'node_modules/.package-lock.json')) ?? {}
  if (packagesAreCurrent(wanted, present, workspaces)) return
  const linked = lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()
  if (linked) {
    console.warn('node_modules is a link and differs from package-lock.json: left as it is.')
    return
  }
  console.error('Installing packages…')
  const selected = (workspaces ?? []).map((folder) =>
    folder === '' ? '--include-workspace-root' : `--workspace=${folder}`,
  )
  // No package needs its install script: such scripts only download drivers that nothing here uses. Without
  // `--legacy-peer-deps`, npm would install optional peers that the lock file has for the tests, such as for tracing.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--legacy-peer-deps']
  // On Windows npm is a script, which only a shell can start.
  const shell = process.platform === 'win32'
  await untilEnd('npm ci', spawn('npm', ['ci', ...options, ...selected], { cwd: root, stdio: STDIO, shell }))
}

/** Build results and documents, which are no sources. */
const NO_SOURCES = ['dist', 'node_modules', 'CHANGELOG.md', 'LICENSE', 'README.md']

/** @returns {string[]} every source below `path`, in a fixed order */
function filesIn(/** @type {string} */ path) {
  const stats = lstatSync(join(root, path), { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats ? [path] : []
  return readdirSync(join(root, path))
    .filter((name) => !NO_SOURCES.includes(name))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesIn)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * Builds, unless the last build was made from exactly these sources.
 *
 * @param {object} [options]
 * @param {boolean} [options.portal] builds only what the portal serves, in half the time, and the server before its
 * pages
 * @param {() => void} [options.onServer] called when the server can be started
 * @throws {PreparationError}
 */
export async function buildIfStale({ portal = false, onServer = () => undefined } = {}) {
  const stamp = join(root, STAMP)
  const hash = sourceHash()
  const [lastHash, isWhole] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  if (lastHash === hash && (portal || isWhole) && existsSync(join(root, 'dist'))) return onServer()
  console.error('Building…')
  const build = fork('tools/build/run.mjs', portal ? ['--portal'] : [], {
    cwd: root,
    stdio: [...STDIO, 'ipc'],
  })
  build.on('message', (written) => written === SERVER && onServer())
  // If the server cannot start, because its port is in use, this process ends: then the rest of the build is useless.
  process.once('exit', () => build.kill())
  await untilEnd('The build', build)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, portal ? hash : `${hash} whole`)
}

/** Ends the process with a one-line message if `act` fails. @param {() => Promise<void>} act */
async function orExit(act) {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof PreparationError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/**
 * Prepares all that the server needs before it can start, or ends the process.
 *
 * @returns {Promise<{ pagesBuilt: Promise<void> }>} resolves when the server can start; `pagesBuilt` when its pages
 * are built
 */
export async function prepare() {
  await orExit(async () => {
    checkNode()
    await installPackages(PORTAL_WORKSPACES)
  })
  /** @type {() => void} */
  let onServer = () => undefined
  const server = new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
    onServer = resolve
  })
  const pagesBuilt = orExit(() => buildIfStale({ portal: true, onServer }))
  await server
  return { pagesBuilt }
}
