/** The server's time. Every expiry is computed from it and handed to SQL as a parameter, never `now()` in SQL. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const secondsAfter = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000)
