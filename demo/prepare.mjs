/** What a fresh clone lacks: packages and a build. Shared by `npm start` and `npm test`; needs nothing but Node. */
import { fork, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagesAreCurrent, withSelectionsThatAreThere } from './needed-packages.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const OLDEST_NODE = [20, 20]
const SOURCES = [
  'src',
  'elements',
  'demo',
  'package-lock.json',
  'package.json',
  'rollup.config.mjs',
  'tsconfig.json',
]
const STAMP = 'demo/dist/build-stamp'
const SERVER = 'demo/dist/server'

/** A mistake that a person can mend: shown as one line, without a stack. */
export class PreparationError extends Error {}

/** @throws {PreparationError} on a Node that is too old */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  throw new PreparationError(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is Node ${version}.`)
}

/** What `npm start` installs: all that the portal's part of a build takes, and what the server runs with. */
export const PORTAL_WORKSPACES = ['demo/server', 'src/build']

/** What `npm test -- unit` installs: what the product's code and Vitest take, no server and no tool of a build. */
export const UNIT_WORKSPACES = ['test/unit']

/** @returns {import('./needed-packages.mjs').LockedPackages | undefined} */
const readLock = (/** @type {string} */ path) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined

/** Progress is no output: what follows may be written to a file. @type {['ignore', 2, 'inherit']} */
const STDIO = ['ignore', 2, 'inherit']

/**
 * @param {string} what it does
 * @param {import('node:child_process').ChildProcess} child
 * @throws {PreparationError} when it does not end well
 */
async function untilEnd(what, child) {
  const [status, signal] = await once(child, 'exit').catch((error) => {
    throw new PreparationError(`${what} failed: ${error.message}.`)
  })
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130)
  if (status !== 0) throw new PreparationError(`${what} failed; see above.`)
}

/**
 * Installs the packages that the lock file names, when some are missing or of another version.
 *
 * @param {readonly string[]} [workspaces] only what these need
 * @throws {PreparationError}
 */
export async function installPackages(workspaces) {
  const wanted = readLock(join(root, 'package-lock.json')) ?? {}
  // npm keeps a copy of the lock of what it has installed.
  const present = readLock(join(root, 'node_modules/.package-lock.json')) ?? {}
  if (packagesAreCurrent(wanted, present, workspaces)) return
  const linked = lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()
  if (linked) {
    console.warn('node_modules is a link and differs from package-lock.json: left as it is.')
    return
  }
  console.error('Installing packages…')
  // No package needs its install script: they only download drivers that nothing here uses.
  const selections = [PORTAL_WORKSPACES, UNIT_WORKSPACES]
  const chosen = workspaces && withSelectionsThatAreThere(wanted, present, workspaces, selections)
  // npm counts all peers that the lock file has as needed, such as the compiler that Valibot can do without, or what sends
  // traces: a third of the files. The workspaces' manifests name the peers that have to be there.
  const options = [
    ...['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    ...(chosen ? ['--legacy-peer-deps', ...chosen.map((folder) => `--workspace=${folder}`)] : []),
  ]
  // npm is a script on Windows, which only a shell can start.
  const shell = process.platform === 'win32'
  await untilEnd('npm ci', spawn('npm', ['ci', ...options], { cwd: root, stdio: STDIO, shell }))
}

/** What is built, and what people read. */
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
 * @param {boolean} [options.portal] only what the portal serves, in half the time, and the server before its pages
 * @param {() => void} [options.onServer] called when the server can be started
 * @throws {PreparationError}
 */
export async function buildIfStale({ portal = false, onServer = () => undefined } = {}) {
  const stamp = join(root, STAMP)
  const hash = sourceHash()
  const [lastHash, isWhole] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  if (lastHash === hash && (portal || isWhole) && existsSync(join(root, 'dist'))) return onServer()
  console.error('Building…')
  const build = fork('src/build/run.mjs', portal ? ['--portal'] : [], { cwd: root, stdio: [...STDIO, 'ipc'] })
  build.on('message', (written) => written === SERVER && onServer())
  // A server that cannot start ends this process: its port is taken, and nothing needs the rest.
  process.once('exit', () => build.kill())
  await untilEnd('The build', build)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, portal ? hash : `${hash} whole`)
}

/** Ends the process with the one line that says what is wrong. @param {() => Promise<void>} act */
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
 * Does all of it that the server needs before it can be started, or ends the process.
 *
 * @returns {Promise<{ pagesBuilt: Promise<void> }>} resolves when its pages are built, too
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
