import type { Environment } from './environment'

/** Something that wants to be woken at points in time (epoch ms). */
export interface TickerMember {
  /** When to wake it next; undefined when it has nothing more to wait for. */
  readonly due: () => number | undefined
  readonly wake: (now: number) => void
}

interface Ticker {
  join(member: TickerMember): () => void
}

const tickers = new WeakMap<Environment, Ticker>()

/** The one timer that every countdown of a page shares. It runs only while there are members. */
export function tickerOf(environment: Environment): Ticker {
  const ticker = tickers.get(environment) ?? createTicker(environment)
  tickers.set(environment, ticker)
  return ticker
}

function createTicker({ clock, visibility }: Environment): Ticker {
  const members = new Set<TickerMember>()
  let cancel: (() => void) | undefined
  let leave: (() => void) | undefined

  const wakeAll = () => {
    const now = clock.now()
    for (const member of [...members]) {
      const due = member.due()
      if (members.has(member) && due !== undefined && due <= now) member.wake(now)
    }
    plan()
  }

  const plan = () => {
    cancel?.()
    const dues = [...members].map((member) => member.due()).filter((due) => due !== undefined)
    if (dues.length > 0) cancel = clock.setTimeout(wakeAll, Math.max(0, Math.min(...dues) - clock.now()))
  }

  return {
    join(member) {
      members.add(member)
      // Timers of hidden pages are slow: look at the clock as soon as the page is seen again.
      leave ??= visibility.subscribe(wakeAll)
      plan()
      return () => {
        members.delete(member)
        if (members.size === 0) {
          leave?.()
          leave = undefined
        }
        plan()
      }
    },
  }
}
