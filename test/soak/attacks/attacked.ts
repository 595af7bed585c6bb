import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { noteOf, startLoad } from '../support/load'
import { ownConnection } from '../support/own-connection'
import type { Row, RowResult, Scale } from '../support/row'
import { secondsUntil, signIn } from '../support/sign-in'
import { startTarget } from '../support/target'

export interface Attackable {
  readonly url: string
  readonly port: number
  /** Open sockets of the server's process. Its files say nothing: the embedded database opens them as it needs them. */
  readonly sockets: () => number
  /** Memory of the server's process that is not paged out. */
  readonly memoryMib: () => number
}

interface AttackResult {
  readonly requests: number
  readonly answered: number
  readonly broken?: readonly string[]
  readonly note?: string
}

/** Longest time for which others may wait for a page during the attack. */
const OTHERS_WAIT_MS = 5_000

/**
 * Runs an attack against a process of its own while others go on calling. `attack` says how many of its requests were
 * answered; the others' count as those that must be.
 */
export const attacked =
  (
    attack: (attackable: Attackable, scale: Scale) => Promise<AttackResult>,
    settings: Readonly<Record<string, string>> = {},
  ) =>
  async (scale: Scale): Promise<RowResult> => {
    const target = await startTarget(settings)
    const { url, server } = target
    const attackable = {
      url,
      port: Number(new URL(url).port),
      sockets: () => countSockets(server.process.pid),
      memoryMib: () => residentMib(server.process.pid),
    }
    const load = startLoad(url, { callers: 3, pauseMs: 50 })
    try {
      await pause(500)
      const { requests, answered, broken = [], note } = await attack(attackable, scale)
      const recoverySeconds = await secondsUntil(() => signIn(url))
      const counts = await load.stop()
      return {
        sent: counts.sent + requests,
        answered: counts.answered + answered,
        unanswered: counts.unanswered,
        lost: 0,
        recoverySeconds,
        broken: [
          ...counts.broken,
          ...broken,
          ...target.complaints(),
          ...(counts.slowestMs > OTHERS_WAIT_MS ? [`others waited ${Math.round(counts.slowestMs)} ms`] : []),
        ],
        note: [...(note ? [note] : []), `others: ${noteOf(counts)}`].join('; '),
      }
    } finally {
      await load.stop()
      await target.end()
    }
  }

function countSockets(pid: number | undefined): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((descriptor) => isSocket(`${folder}/${descriptor}`)).length
}

function residentMib(pid: number | undefined): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}

function isSocket(descriptor: string): boolean {
  try {
    return readlinkSync(descriptor).startsWith('socket:')
  } catch {
    return false // closed meanwhile
  }
}

export const many = (scale: Scale, long: number, short: number) => (scale === 'long' ? long : short)

/** Sends each request in turn, and expects an answer of the 4xx to each. */
export async function refusedAll(url: string, requests: readonly (readonly [string, RequestInit?])[]) {
  const broken = new Set<string>()
  // Shared connections may be idle so long that the server closes one as the next request is on its way.
  const { ask, close } = ownConnection()
  for (const [path, init] of requests) {
    const { status } = await ask(url + path, init)
    if (status < 400 || status >= 500) broken.add(`${path.slice(0, 60)} was answered with ${status}`)
  }
  close()
  return { requests: requests.length, answered: requests.length, broken: [...broken] }
}

export const json = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
})

export const attack = (name: string, run: Row['run'], more: Partial<Row> = {}): Row => ({
  name,
  kind: 'attack',
  longestRecoverySeconds: 5,
  run,
  ...more,
})
