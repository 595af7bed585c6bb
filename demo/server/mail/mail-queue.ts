/** A sign-in waits for a code; nothing waits for a notice. */
export type MailKind = 'code' | 'notice'

export interface MailQueueLimits {
  /** How many mails are sent at once. */
  readonly parallel: number
  /** How many mails of one kind may wait. */
  readonly longestQueue: number
  /** After how long whoever waits for a mail of the kind hears that it was not sent. */
  readonly deadlinesMs: Readonly<Record<MailKind, number>>
}

export interface MailQueue {
  /** Sends when it is this mail's turn. Rejects when too many wait, at the deadline, and when the queue is closed. */
  add(kind: MailKind, send: () => Promise<void>): Promise<void>
  /** How many mails of each kind wait. */
  readonly waiting: Readonly<Record<MailKind, number>>
  /** Rejects what waits. */
  close(): void
}

interface Waiting {
  readonly start: () => Promise<void>
  readonly reject: (error: Error) => void
}

/** Notices never keep more of the connections than this, however slow the mail server is. */
const NOTICES_AT_ONCE = 2

/**
 * Sends codes before notices: a notice is begun only while no code waits, and most connections are never given to notices,
 * so that one employee's changes do not hold up a colleague's code.
 */
export function createMailQueue({ parallel, longestQueue, deadlinesMs }: MailQueueLimits): MailQueue {
  const waiting = { code: new Set<Waiting>(), notice: new Set<Waiting>() }
  const running = { code: 0, notice: 0 }

  const nextKind = (): MailKind | undefined => {
    if (running.code + running.notice >= parallel) return undefined
    if (waiting.code.size > 0) return 'code'
    return waiting.notice.size > 0 && running.notice < NOTICES_AT_ONCE ? 'notice' : undefined
  }

  const run = (): void => {
    for (let kind = nextKind(); kind; kind = nextKind()) {
      const queue = waiting[kind]
      const [next] = queue
      if (!next) return
      queue.delete(next)
      running[kind] += 1
      const begun = kind
      void next.start().finally(() => {
        running[begun] -= 1
        run()
      })
    }
  }

  return {
    get waiting() {
      return { code: waiting.code.size, notice: waiting.notice.size }
    },
    add: (kind, send) => {
      const queue = waiting[kind]
      if (queue.size >= longestQueue) return Promise.reject(new Error('the mail queue is full'))
      return new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.delete(mail)
          reject(new Error('the mail was not sent in time'))
        }, deadlinesMs[kind])
        timer.unref()
        const mail: Waiting = {
          start: () =>
            send()
              .then(resolve, reject)
              .finally(() => clearTimeout(timer)),
          reject: (error) => {
            clearTimeout(timer)
            reject(error)
          },
        }
        queue.add(mail)
        run()
      })
    },
    close: () => {
      for (const queue of Object.values(waiting)) {
        for (const { reject } of queue) reject(new Error('the mailer was closed before the mail was sent'))
        queue.clear()
      }
    },
  }
}
