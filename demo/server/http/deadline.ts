import type { MiddlewareHandler } from 'hono'
import type { Logger } from '../log'
import { unavailable } from './api-failure'

/**
 * Longer than any one thing that a request waits for (a statement, a mail server, an SMS gateway), and shorter than a
 * browser waits, so that whoever asked is told to try again instead of hearing nothing.
 */
export const REQUEST_DEADLINE_MS = 15_000

/** Answers 503 in place of a handler that takes longer. What the handler does goes on and is not acknowledged. */
export const deadline =
  (log: Logger, deadlineMs = REQUEST_DEADLINE_MS): MiddlewareHandler =>
  async (context, next) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        log.warn({ method: context.req.method, path: context.req.path }, 'a request took too long')
        reject(unavailable())
      }, deadlineMs)
    })
    try {
      await Promise.race([next(), late])
    } finally {
      clearTimeout(timer)
    }
  }
