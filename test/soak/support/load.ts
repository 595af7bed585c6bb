import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** A browser gives up after it. */
const ANSWER_MS = 20_000

export interface Counts {
  readonly sent: number
  readonly answered: number
  readonly unanswered: number
  readonly slowestMs: number
  readonly statuses: ReadonlyMap<number, number>
  readonly broken: readonly string[]
  /** IDs of the employees whose creation was acknowledged. */
  readonly acknowledged: readonly string[]
}

export interface Load {
  /** Lets what is open end and gives the counts. */
  stop(): Promise<Counts>
}

interface LoadRequest {
  readonly path: string
  readonly init?: RequestInit
  /** Called when it was answered with a status that acknowledges it. */
  readonly acknowledged?: () => void
}

/** An answer must not show how the server is made. */
const STACK = /\bat .+:\d+:\d+\)?/

/** Less than Retry-After asks for. The limit by address is for clients that do not wait at all. */
const AFTER_503_MS = 500

/** Calls of every kind, one after the other, from several callers at once: reads, a refused exchange, and a write. */
export function startLoad(url: string, { callers = 12, pauseMs = 5 } = {}): Load {
  const statuses = new Map<number, number>()
  const broken = new Set<string>()
  const acknowledged: string[] = []
  const counts = { sent: 0, answered: 0, unanswered: 0, slowestMs: 0 }
  let running = true

  const kinds: (() => LoadRequest)[] = [
    () => ({ path: '/api/login/user-authenticator?employeeId=mjkim' }),
    () => {
      const employeeId = `soak-${randomUUID()}`
      return {
        path: '/desk/api/employees',
        init: {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-mfa-desk': '1' },
          body: JSON.stringify({ employeeId }),
        },
        acknowledged: () => acknowledged.push(employeeId),
      }
    },
    () => ({ path: `/api/login/token?loginSerial=${randomUUID()}` }),
  ]

  const ask = async ({ path, init, acknowledged: note }: LoadRequest) => {
    const startedAt = performance.now()
    counts.sent += 1
    try {
      const answer = await fetch(url + path, { ...init, signal: AbortSignal.timeout(ANSWER_MS) })
      const text = await answer.text()
      counts.answered += 1
      counts.slowestMs = Math.max(counts.slowestMs, performance.now() - startedAt)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.ok) note?.()
      if (answer.status === 503 && !answer.headers.get('retry-after')) broken.add('a 503 without Retry-After')
      if (answer.status === 500) broken.add(`${path.split('?')[0]} was answered with 500`)
      if (STACK.test(text)) broken.add('an answer shows a stack')
      if (answer.status === 503) await pause(AFTER_503_MS)
    } catch (error) {
      // Nothing listens: the connection was refused before anything was sent.
      if (isRefused(error)) counts.sent -= 1
      else counts.unanswered += 1
      await pause(50)
    }
  }
  const caller = async (first: number) => {
    for (let turn = first; running; turn++) {
      const kind = kinds[turn % kinds.length]
      if (kind) await ask(kind())
      await pause(pauseMs)
    }
  }
  const all = Promise.all(Array.from({ length: callers }, (_, index) => caller(index)))
  return {
    stop: async () => {
      running = false
      await all
      return { ...counts, statuses, broken: [...broken], acknowledged }
    },
  }
}

function isRefused(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string; errors?: { code?: string }[] } }).cause
  return [cause, ...(cause?.errors ?? [])].some((each) => each?.code === 'ECONNREFUSED')
}

/** Returns how many acknowledged employees the server no longer knows. */
export async function countLost(url: string, acknowledged: readonly string[]): Promise<number> {
  let lost = 0
  for (const employeeId of acknowledged) {
    const { status } = await fetch(`${url}/api/login/user-authenticator?employeeId=${employeeId}`)
    if (status !== 200) lost += 1
  }
  return lost
}

/** `200 ×31, 503 ×4, slowest 10.2 s` */
export const noteOf = ({ statuses, slowestMs }: Counts): string =>
  [
    ...[...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status} ×${count}`),
    `slowest ${(slowestMs / 1000).toFixed(1)} s`,
  ].join(', ')
