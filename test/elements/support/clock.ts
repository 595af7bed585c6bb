/**
 * Lets the page's wall clock run ahead: what counts down to a point in time looks at it as soon as the page is seen
 * again, as after a sleep.
 */
const { now } = Date
let ahead = 0

export function sleepFor(seconds: number): void {
  ahead += seconds * 1000
  Date.now = () => now.call(Date) + ahead
  document.dispatchEvent(new Event('visibilitychange'))
}

export function wakeClock(): void {
  ahead = 0
  Date.now = now
}
