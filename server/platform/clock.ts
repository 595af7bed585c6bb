/** The server's time. Every expiry is computed from it and passed to SQL as a parameter; SQL never uses `now()`. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const secondsAfter = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000)
