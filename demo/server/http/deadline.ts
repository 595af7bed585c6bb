import type { MiddlewareHandler } from 'hono'
import { unavailable } from '../failures/api-failure'
import type { Logger } from '../platform/log'
import { loggedPath } from './request-log'

/**
 * Longer than any one thing that a request waits for (a statement, a mail server, an SMS gateway), and shorter than a
 * browser waits, so that whoever asked hears when to try again instead of nothing.
 */
export const REQUEST_DEADLINE_MS = 15_000

interface DeadlineOptions {
  readonly log: Logger
  /** When it is aborted, all open requests are over their time. */
  readonly lastCall: AbortSignal
  readonly deadlineMs?: number
}

/** Answers 503 in place of a handler that takes longer. What the handler does goes on and is not acknowledged. */
export function deadline({
  log,
  lastCall,
  deadlineMs = REQUEST_DEADLINE_MS,
}: DeadlineOptions): MiddlewareHandler {
  const open = new Set<() => void>()
  lastCall.addEventListener('abort', () => {
    for (const giveUp of open) giveUp()
  })
  return async (context, next) => {
    let giveUp = (): void => undefined
    const late = new Promise<never>((_resolve, reject) => {
      giveUp = () => {
        log.warn({ method: context.req.method, path: loggedPath(context) }, 'a request took too long')
        reject(unavailable())
      }
    })
    open.add(giveUp)
    const timer = setTimeout(giveUp, deadlineMs)
    try {
      await Promise.race([next(), late])
    } finally {
      clearTimeout(timer)
      open.delete(giveUp)
    }
  }
}
