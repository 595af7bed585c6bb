import type { Queries } from './database'
import type { Connection } from './in-transaction'

/** So many statements are under way on one connection at most: one that is slow keeps no more than the rest waiting. */
const TOGETHER = 6
/** Without an answer for so long, a statement is held up, as by a lock, and the next ones do not wait behind it. */
const HELD_UP_MS = 50

/** A connection of the pool, for as long as it is needed. */
export interface Lent extends Connection {
  /** A connection that is broken or that failed the borrower is not used again. */
  giveBack(failure?: Error): void
}

interface Lender {
  lend(): Promise<Lent>
  /** Whether anybody waits for a connection. */
  readonly isCrowded: boolean
}

interface Shared {
  readonly lending: Promise<Lent>
  lent: Lent | undefined
  underWay: number
  /** When its last answer came, or its first statement, by performance.now(). */
  movedAt: number
}

/**
 * Runs statements, each of which is a transaction by itself, with several under way on one connection: the next is sent
 * before the last is answered, and the database takes them one after another without being woken for each. One that is
 * held up is left alone, and while anybody waits for a connection, none is shared, so that all of them come free.
 */
export function shareConnections(lender: Lender): <T>(run: (queries: Queries) => Promise<T>) => Promise<T> {
  const inUse = new Set<Shared>()

  const withRoom = (): Shared | undefined => {
    if (lender.isCrowded) return undefined
    const movingSince = performance.now() - HELD_UP_MS
    for (const shared of inUse)
      if (shared.underWay < TOGETHER && shared.movedAt > movingSince && !shared.lent?.isBroken) return shared
    return undefined
  }
  const open = (): Shared => {
    const shared: Shared = {
      lending: lender.lend(),
      lent: undefined,
      underWay: 0,
      movedAt: performance.now(),
    }
    inUse.add(shared)
    return shared
  }
  const leave = (shared: Shared): void => {
    shared.underWay -= 1
    shared.movedAt = performance.now()
    if (shared.underWay > 0) return
    inUse.delete(shared)
    shared.lent?.giveBack()
  }

  return async (run) => {
    const shared = withRoom() ?? open()
    shared.underWay += 1
    try {
      shared.lent ??= await shared.lending
      return await run(shared.lent.queries)
    } finally {
      leave(shared)
    }
  }
}
