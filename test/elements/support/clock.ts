/**
 * Lets the page's clocks run ahead: what counts down to a point in time looks at them as soon as the page is seen again,
 * as after a sleep.
 */
const { now } = Date
const sinceStart = performance.now
let ahead = 0

export function sleepFor(seconds: number): void {
  ahead += seconds * 1000
  Date.now = () => now.call(Date) + ahead
  performance.now = () => sinceStart.call(performance) + ahead
  document.dispatchEvent(new Event('visibilitychange'))
}

export function wakeClock(): void {
  ahead = 0
  Date.now = now
  performance.now = sinceStart
}
