import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'

interface ProcessIdentity {
  /** Within which a process id means one process: this boot of this machine, and on Linux the PID namespace. */
  readonly machine: string
  readonly pid: number
  /** In clock ticks since the boot, where the system tells: ids are given out again. */
  readonly startedAt?: string
}

/** Says which process this is, for a file that outlives it. */
export async function thisProcess(): Promise<ProcessIdentity> {
  const startedAt = await startOf(process.pid)
  return { machine: await thisMachine(), pid: process.pid, ...(startedAt && { startedAt }) }
}

/**
 * Whether the process that a text of `thisProcess` names is still running. Undefined where that cannot be known: the
 * process is of another machine or namespace, the system does not tell start times, or the text is none of ours.
 */
export async function isRunning(text: string): Promise<boolean | undefined> {
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
    // EPERM: the process lives but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function thisMachine(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return boot && namespace ? `${boot.trim()} ${namespace}` : hostname()
}

/** The 22nd field of /proc/PID/stat. The 2nd is the name in brackets, which may hold spaces and brackets itself. */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}
