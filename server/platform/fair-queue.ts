import { setTimeout as pause } from 'node:timers/promises'
import { tooManyRequests } from './failures'

/*
 * A queue for a slow shared resource: connections to a mail server or a database, slow hashes. Waiting tasks are in
 * lanes, such as a lane for strangers. Each lane has reserved places that other lanes can't use, however many tasks
 * wait there. The other places go to the first lane with a waiting task. Within a lane, tasks take turns by key, such
 * as an address. So a client with a hundred tasks delays each other client by only one task at a time. If a lane is
 * full and a task with a new key comes, the last task of the key with the most tasks is rejected.
 */

interface Lane {
  /** Places reserved for this lane. */
  readonly reserved: number
  /** Limit of this lane's running tasks. Default: all places. */
  readonly atOnce?: number
  /** Limit of waiting tasks in this lane. */
  readonly longest: number
  /** Limit of waiting tasks with the same first key. For each further key of a task, the limit is one. */
  readonly longestOfOne: number
  /** Longest wait of a task. Default: no limit. */
  readonly waitMs?: number
}

interface FairQueueOptions<Name extends string> {
  /** Places of all lanes together. */
  readonly places: number
  /** In order of priority, highest first. */
  readonly lanes: Readonly<Record<Name, Lane>>
  /** The error for a task that the queue rejects: its message and the name of the limit. */
  readonly refusal: { readonly message: string; readonly limit: string }
}

/** The task's turn did not come, so the task was not run. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn'
}

export interface FairQueue<Name extends string> {
  /**
   * Runs the task when its turn comes, immediately if there is a free place. Rejects with 429 and Retry-After if too
   * many tasks wait in the lane or with one of the keys, or if the waiting task later makes room for another key.
   * Rejects with NoTurn after `waitMs`, and when the queue is closed.
   *
   * @param keys the keys of the client that waits; the first one decides the turns, and many clients may share it
   */
  run<T>(lane: Name, keys: readonly string[], task: () => Promise<T>): Promise<T>
  /** True if `run` would start a task at once. */
  isFree(lane: Name): boolean
  /** Throws 429 if `run` would reject the task. For callers that must know before they count a use. */
  requireRoom(lane: Name, keys: readonly string[]): void
  /** Number of waiting tasks in each lane. */
  readonly waiting: Readonly<Record<Name, number>>
  /** Rejects all waiting tasks. */
  close(): void
}

/** Long enough for most queues to become short. */
const RETRY_AFTER_SECONDS = 5

interface Waiter {
  readonly keys: readonly string[]
  start(): void
  reject(error: Error): void
}

export function createFairQueue<Name extends string>({
  places,
  lanes,
  refusal,
}: FairQueueOptions<Name>): FairQueue<Name> {
  const names = Object.keys(lanes) as Name[]
  const each = <T>(make: () => T) =>
    Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, T>
  const running = each(() => 0)
  /** Waiting tasks by first key, in order of turns. */
  const turns = each(() => new Map<string, Waiter[]>())
  const waiting = each(() => 0)
  const waitingByKey = each(() => new Map<string, number>())

  const hasPlace = (name: Name): boolean => {
    if (running[name] >= (lanes[name].atOnce ?? places)) return false
    let free = places
    for (const other of names)
      free -= other === name ? running[other] : Math.max(running[other], lanes[other].reserved)
    return free > 0
  }
  const count = (name: Name, { keys }: Waiter, change: 1 | -1): void => {
    waiting[name] += change
    for (const key of keys) {
      const left = (waitingByKey[name].get(key) ?? 0) + change
      if (left > 0) waitingByKey[name].set(key, left)
      else waitingByKey[name].delete(key)
    }
  }
  const add = (name: Name, waiter: Waiter): void => {
    const [key = ''] = waiter.keys
    turns[name].set(key, [...(turns[name].get(key) ?? []), waiter])
    count(name, waiter, 1)
  }
  const remove = (name: Name, waiter: Waiter): void => {
    const [key = ''] = waiter.keys
    const others = (turns[name].get(key) ?? []).filter((other) => other !== waiter)
    if (others.length > 0) turns[name].set(key, others)
    else turns[name].delete(key)
    count(name, waiter, -1)
  }
  /** Removes a task, and moves its key to the end of the turns. */
  const takeTurn = (name: Name, waiter: Waiter): void => {
    remove(name, waiter)
    const [key = ''] = waiter.keys
    const others = turns[name].get(key)
    turns[name].delete(key)
    if (others) turns[name].set(key, others)
  }
  const next = (name: Name): Waiter | undefined => turns[name].values().next().value?.[0]
  const startNext = (): void => {
    for (const name of names) {
      for (let waiter = next(name); waiter && hasPlace(name); waiter = next(name)) {
        takeTurn(name, waiter)
        running[name] += 1
        waiter.start()
      }
    }
  }
  const isFree = (name: Name): boolean => waiting[name] === 0 && hasPlace(name)
  const refused = () => tooManyRequests(RETRY_AFTER_SECONDS, refusal.message, refusal.limit)
  /** Returns the last task of the key with the most waiting tasks in a full lane, if the new task's key has fewer. */
  const yielding = (name: Name, [key = '']: readonly string[]): Waiter | undefined => {
    let most: readonly Waiter[] = []
    for (const waiters of turns[name].values()) if (waiters.length > most.length) most = waiters
    return most.length > (turns[name].get(key)?.length ?? 0) + 1 ? most.at(-1) : undefined
  }
  const requireRoom = (name: Name, keys: readonly string[]): void => {
    const { longest, longestOfOne } = lanes[name]
    if (isFree(name)) return
    const isFull = (key: string, index: number) =>
      (waitingByKey[name].get(key) ?? 0) >= (index === 0 ? longestOfOne : 1)
    if (keys.some(isFull) || (waiting[name] >= longest && !yielding(name, keys))) throw refused()
  }

  const makeRoom = (name: Name, keys: readonly string[]): void => {
    const waiter = waiting[name] >= lanes[name].longest ? yielding(name, keys) : undefined
    if (!waiter) return
    remove(name, waiter)
    waiter.reject(refused())
  }

  return {
    isFree,
    requireRoom,
    get waiting() {
      return { ...waiting }
    },
    run: async (name, keys, task) => {
      requireRoom(name, keys)
      makeRoom(name, keys)
      const { waitMs } = lanes[name]
      return new Promise((resolve, reject) => {
        const timer =
          waitMs === undefined
            ? undefined
            : setTimeout(() => {
                remove(name, waiter)
                reject(new NoTurn('the turn did not come in time'))
              }, waitMs).unref()
        const waiter: Waiter = {
          keys,
          start: () => {
            clearTimeout(timer)
            void task()
              .then(resolve, reject)
              .finally(() => {
                running[name] -= 1
                startNext()
              })
          },
          reject: (error) => {
            clearTimeout(timer)
            reject(error)
          },
        }
        add(name, waiter)
        startNext()
      })
    },
    close: () => {
      for (const name of names) {
        for (const waiter of [...turns[name].values()].flat()) {
          remove(name, waiter)
          waiter.reject(new NoTurn('the queue was closed'))
        }
      }
    },
  }
}

/** The lanes: codes for familiar requesters, codes for strangers, and notices, which no client waits for. */
export type SendLane = 'familiar' | 'stranger' | 'notice'

/**
 * The requester that a message is sent for, with its key in the limits, or 'notice' if no client waits for the
 * message.
 */
export type SentFor = { readonly lane: Exclude<SendLane, 'notice'>; readonly key: string } | 'notice'

export interface SendQueueLimits {
  /** Number of messages that are sent at the same time. */
  readonly parallel: number
  /** Limit of waiting messages in each lane. */
  readonly longestQueue: number
  /** Time after which a waiting caller gets an error. */
  readonly deadlinesMs: { readonly code: number; readonly notice: number }
}

export interface SendQueue {
  /** True if a message would be sent at once. */
  isFree(sentFor: SentFor): boolean
  /** Throws 429 if the queue would reject a message. */
  requireRoom(sentFor: SentFor): void
  /**
   * Sends a message when its turn comes. Rejects with 429 if too many wait, with NoTurn if the turn did not come in
   * time or the queue was closed, and with UnansweredError if the deadline passed during sending. Only in the last case
   * may the message have been sent.
   */
  send(sentFor: SentFor, send: () => Promise<void>): Promise<void>
  /**
   * Occupies the queue for as long as the last message took, without sending. For decoys, whose responses must take
   * as long as others.
   */
  pretend(sentFor: SentFor): Promise<void>
  /** Number of waiting messages in each lane. */
  readonly waiting: Readonly<Record<SendLane, number>>
  /** Rejects all waiting messages. */
  close(): void
}

/** No response arrived before the deadline. The message may have been delivered. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError'
}

/** Limit of connections for notices, even if the receiving server is slow. */
const NOTICES_AT_ONCE = 2
/**
 * A stranger's browser gets its response at once, and the code may be sent this much later, while it is still valid.
 */
const STRANGERS_WAIT_MS = 240_000
/** Limit of waiting messages for one requester. An office whose browsers are all unknown counts as one requester. */
const LONGEST_OF_ONE = 100

/**
 * Creates the queue for messages: codes for familiar requesters first, then codes for strangers, then notices. Each
 * lane has reserved connections. So neither a flood of codes for strangers nor one of notices delays an employee's
 * own code.
 */
export function createSendQueue({ parallel, longestQueue, deadlinesMs }: SendQueueLimits): SendQueue {
  const codes: Pick<Lane, 'longest' | 'longestOfOne' | 'waitMs'> = {
    longest: longestQueue,
    longestOfOne: Math.min(longestQueue, LONGEST_OF_ONE),
    waitMs: deadlinesMs.code,
  }
  const queue = createFairQueue<SendLane>({
    places: parallel,
    lanes: {
      familiar: { ...codes, reserved: 2 },
      stranger: { ...codes, reserved: 1, waitMs: STRANGERS_WAIT_MS },
      notice: {
        reserved: 1,
        atOnce: NOTICES_AT_ONCE,
        longest: longestQueue,
        longestOfOne: longestQueue,
        waitMs: deadlinesMs.notice,
      },
    },
    refusal: { message: 'too many messages wait to be sent', limit: 'sends-waiting' },
  })
  let lastTookMs = 0

  const laneOf = (sentFor: SentFor): readonly [SendLane, readonly string[]] =>
    sentFor === 'notice' ? ['notice', []] : [sentFor.lane, [sentFor.key]]

  const send: SendQueue['send'] = async (sentFor, send) => {
    let isBeingSent = false
    const sending = queue.run(...laneOf(sentFor), async () => {
      isBeingSent = true
      const beganAt = performance.now()
      await send().finally(() => {
        lastTookMs = performance.now() - beganAt
      })
    })
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => {
          if (isBeingSent) reject(new UnansweredError('the message was not taken in time'))
        },
        deadlinesMs[sentFor === 'notice' ? 'notice' : 'code'],
      ).unref()
      sending.finally(() => clearTimeout(timer)).then(resolve, reject)
    })
  }

  return {
    isFree: (sentFor) => queue.isFree(laneOf(sentFor)[0]),
    requireRoom: (sentFor) => queue.requireRoom(...laneOf(sentFor)),
    send,
    pretend: (sentFor) => send(sentFor, () => pause(lastTookMs, undefined, { ref: false })),
    get waiting() {
      return queue.waiting
    },
    close: queue.close,
  }
}
