import { randomUUID } from 'node:crypto'
import { open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../failures/start-error'
import { makeFolder } from '../files/make-folder'
import { ignore } from '../platform/ignore'
import { isRunning, thisProcess } from './process-identity'

export interface FolderLock {
  release(): Promise<void>
}

export interface LockOptions {
  /** Called when another process has taken the folder over, as after this one was suspended for long. */
  readonly onLost?: () => void
  /** How often the holder says that it lives. */
  readonly beatMs?: number
  /** A holder that cannot be looked up counts as gone after so long without a beat. */
  readonly staleMs?: number
}

type Timing = Required<Pick<LockOptions, 'beatMs' | 'staleMs'>>

/**
 * Claims a data folder for this process. PGlite does not guard its folder, and two processes on one lose rows.
 *
 * Node cannot hold a lock of the system, so the claim is a file that says who made it, and whose time the holder renews.
 * A holder on this machine and in this PID namespace is looked up by its id and start time. Any other (another container,
 * a host that shares the folder, a file that is not written yet) is watched for a while: one that renews its file lives.
 *
 * Throws StartError when the folder is in use or cannot be written.
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

/** Gives the content of the file that it has made; undefined when a living process has made one. */
async function claim(path: string, timing: Timing): Promise<string | undefined> {
  for (;;) {
    const content = await create(path)
    if (content !== undefined) return content
    const dead = await contentOfDead(path, timing)
    if (dead === undefined) return undefined
    // Of several that find a file left behind, one alone may remove it: another could already have made a new one.
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

/** The content of a file whose maker has gone, or '' when the file itself has; undefined when the maker lives. */
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
    // A file that only now got its content is a new claim, and its maker is looked up like any other.
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
    () => beat().catch((error) => ignore(error, 'the next beat tries again, and a few may be missed')),
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
