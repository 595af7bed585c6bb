import { randomUUID } from 'node:crypto'
import { open, readFile, readlink, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ignore, StartError } from '../platform/failures'
import { makeFolder } from '../platform/make-folder'

interface ProcessIdentity {
  /** Scope in which a process ID is unique: this boot of this machine, and on Linux the PID namespace. */
  readonly machine: string
  readonly pid: number
  /** Start time in clock ticks since the boot, if the system reports it. Needed because process IDs are reused. */
  readonly startedAt?: string
}

/** Returns the identity of this process, for a file that may outlive the process. */
export async function thisProcess(): Promise<ProcessIdentity> {
  const startedAt = await startOf(process.pid)
  return { machine: await thisMachine(), pid: process.pid, ...(startedAt && { startedAt }) }
}

/**
 * True if the process that a text of `thisProcess` names is still running. Undefined if that can't be determined: the
 * process is on another machine or in another namespace, the system reports no start times, or the text is invalid.
 */
async function isRunning(text: string): Promise<boolean | undefined> {
  const { machine, pid, startedAt } = parse(text)
  if (pid === undefined || machine !== (await thisMachine())) return undefined
  if (!exists(pid)) return false
  const start = startedAt && (await startOf(pid))
  return start ? start === startedAt : undefined
}

function parse(text: string): Partial<ProcessIdentity> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function thisMachine(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return boot && namespace ? `${boot.trim()} ${namespace}` : hostname()
}

/**
 * Returns the start time of a process: the 22nd field of /proc/PID/stat. The 2nd field is the name in brackets, which
 * may itself hold spaces and brackets.
 */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

export interface FolderLock {
  release(): Promise<void>
}

export interface LockOptions {
  /** Called when another process has taken over the folder, for example after this process was suspended for long. */
  readonly onLost?: () => void
  /** Interval at which the holder renews its file. */
  readonly beatMs?: number
  /** Time without a renewal after which a holder counts as dead, if its process can't be checked. */
  readonly staleMs?: number
}

type Timing = Required<Pick<LockOptions, 'beatMs' | 'staleMs'>>

/**
 * Claims a data folder for this process. PGlite does not lock its folder, and two processes on one folder lose rows.
 *
 * Node.js can't hold a lock of the operating system. So the claim is a file that names its process, and the holder
 * renews the file's time. A holder on this machine and in this PID namespace is checked by process ID and start time.
 * Any other holder (another container, a host that shares the folder, a file not written yet) is watched for a while:
 * if it renews the file, it is alive.
 *
 * Throws StartError if the folder is in use or can't be written.
 */
export async function lockFolder(folder: string, options: LockOptions = {}): Promise<FolderLock> {
  const { onLost, beatMs = 2_000, staleMs = 10_000 } = options
  const path = join(folder, 'server.lock')
  try {
    await makeFolder(folder)
    const content = await claim(path, { beatMs, staleMs })
    if (content === undefined) {
      throw new StartError(
        `The data folder ${folder} is used by another running server. Stop it or set DATA_DIR.`,
      )
    }
    return hold(path, content, beatMs, onLost)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `Couldn't write to the data folder ${folder} (${codeOf(error)}). Set DATA_DIR to another folder.`,
    )
  }
}

/** Makes the file and returns its content. Returns undefined if a living process holds the file. */
async function claim(path: string, timing: Timing): Promise<string | undefined> {
  for (;;) {
    const content = await create(path)
    if (content !== undefined) return content
    const dead = await contentOfDead(path, timing)
    if (dead === undefined) return undefined
    // Several processes can find the same stale file. They remove it one at a time. Otherwise a slow process could
    // remove the new file that a faster one has already made.
    const removal = `${path}.removal`
    const removing = await claim(removal, timing)
    if (removing === undefined) return undefined
    if ((await contentOf(path)) === dead) await rm(path, { force: true })
    await rm(removal, { force: true })
  }
}

async function create(path: string): Promise<string | undefined> {
  try {
    const file = await open(path, 'wx', 0o600)
    const content = JSON.stringify({ ...(await thisProcess()), claim: randomUUID() })
    await file.writeFile(content)
    await file.close()
    return content
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return undefined
    throw error
  }
}

/**
 * Returns the content of a file whose process is dead, '' if the file is gone, or undefined if the process is alive.
 */
async function contentOfDead(path: string, { beatMs, staleMs }: Timing): Promise<string | undefined> {
  let seen = await snapshot(path)
  const until = performance.now() + staleMs
  for (;;) {
    if (seen === undefined) return ''
    const running = await isRunning(seen.content)
    if (running !== undefined) return running ? undefined : seen.content
    if (performance.now() >= until) return seen.content
    await pause(beatMs / 2)
    const now = await snapshot(path)
    // If the content changed, too, the file is a new claim. Its process is checked in the next round.
    if (now !== undefined && now.beat !== seen.beat && now.content === seen.content) return undefined
    seen = now
  }
}

async function snapshot(path: string): Promise<{ content: string; beat: number } | undefined> {
  const content = await contentOf(path)
  const found = await stat(path).catch(undefinedIfMissing)
  return content === undefined || found === undefined ? undefined : { content, beat: found.mtimeMs }
}

const contentOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch(undefinedIfMissing)

function hold(path: string, content: string, beatMs: number, onLost?: () => void): FolderLock {
  const isOurs = async () => (await contentOf(path)) === content
  const beat = async () => {
    if (await isOurs()) {
      const now = new Date()
      await utimes(path, now, now)
    } else {
      clearInterval(timer)
      onLost?.()
    }
  }
  const timer = setInterval(
    () => beat().catch((error) => ignore(error, 'the next renewal tries again, and a few may be missed')),
    beatMs,
  )
  timer.unref()
  return {
    release: async () => {
      clearInterval(timer)
      if (await isOurs()) await rm(path, { force: true })
    },
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error)
