import type { Queries } from './database'

/** Fewer statements than that are each given a connection of their own. */
const UNSHARED = 3
/** So many statements are under way on one connection at most: one that is slow keeps no more than the rest waiting. */
const TOGETHER = 4

/** A connection of the pool, for as long as it is needed. */
export interface Lent {
  readonly queries: Queries
  /** The connection has failed, and is not used again. */
  readonly isBroken: boolean
  giveBack(): void
}

interface Lender {
  lend(): Promise<Lent>
  /** How many wait for a connection. */
  readonly waiting: number
}

/**
 * Runs statements, each of which is a transaction by itself, with several under way on one connection: the next is sent
 * before the last is answered, and the database takes them one after another without being woken for each. While anybody
 * waits for a connection, none is shared, so that all of them come free.
 */
export function shareConnections(lender: Lender): <T>(run: (queries: Queries) => Promise<T>) => Promise<T> {
  const inUse = new Map<Lent, number>()

  const withRoom = (): Lent | undefined => {
    if (inUse.size < UNSHARED || lender.waiting > 0) return undefined
    for (const [lent, underWay] of inUse) if (underWay < TOGETHER && !lent.isBroken) return lent
    return undefined
  }
  const count = (lent: Lent, more: 1 | -1): void => {
    const underWay = (inUse.get(lent) ?? 0) + more
    if (underWay > 0) {
      inUse.set(lent, underWay)
      return
    }
    inUse.delete(lent)
    lent.giveBack()
  }

  return async (run) => {
    const lent = withRoom() ?? (await lender.lend())
    count(lent, 1)
    try {
      return await run(lent.queries)
    } finally {
      count(lent, -1)
    }
  }
}
