/**
 * The page's clocks in the test's hand. They go as they do otherwise, until a test lets them run ahead: what would take
 * seconds is then due at once. Mocha keeps the clocks that it found before.
 */
const { now } = Date
const sinceStart = performance.now
let ahead = 0

interface Timer {
  /** By the page's clock. */
  due: number
  readonly everyMs?: number
  readonly run: () => void
}

const timers = new Map<unknown, Timer>()
const { setTimeout: startTimeout, setInterval: startInterval, clearTimeout: endTimeout } = window

const ending = (end: typeof window.clearTimeout) => (id: number | undefined) => {
  if (id !== undefined) timers.delete(id)
  end.call(window, id)
}
const callOf = (handler: TimerHandler, rest: unknown[]) => () => {
  if (typeof handler === 'function') handler(...rest)
}

Object.assign(window, {
  setTimeout(handler: TimerHandler, ms = 0, ...rest: unknown[]) {
    const run = callOf(handler, rest)
    const id = startTimeout.call(
      window,
      () => {
        timers.delete(id)
        run()
      },
      ms,
    )
    timers.set(id, { due: performance.now() + ms, run })
    return id
  },
  setInterval(handler: TimerHandler, everyMs = 0, ...rest: unknown[]) {
    const run = callOf(handler, rest)
    const timer = { due: performance.now() + everyMs, everyMs, run }
    const id = startInterval.call(
      window,
      () => {
        timer.due = performance.now() + everyMs
        run()
      },
      everyMs,
    )
    timers.set(id, timer)
    return id
  },
  clearTimeout: ending(window.clearTimeout),
  clearInterval: ending(window.clearInterval),
})

/** The computer sleeps: what counts down to a point in time looks at the clock once the page is seen again. */
export function sleepFor(seconds: number): void {
  ahead += seconds * 1000
  Date.now = () => now.call(Date) + ahead
  performance.now = () => sinceStart.call(performance) + ahead
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Time passes while the page is seen: each timer that is due by then runs, those of the time before it first. */
export function passTime(seconds: number): void {
  sleepFor(seconds)
  const due = [...timers].filter(([, timer]) => timer.due <= performance.now())
  for (const [id, timer] of due.sort(([, one], [, other]) => one.due - other.due)) {
    if (!timers.has(id)) continue
    if (timer.everyMs === undefined) {
      timers.delete(id)
      endTimeout.call(window, id as number)
    } else timer.due = performance.now() + timer.everyMs
    timer.run()
  }
}

export function wakeClock(): void {
  ahead = 0
  Date.now = now
  performance.now = sinceStart
}
