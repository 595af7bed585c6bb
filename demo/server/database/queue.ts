import { DatabaseUnavailable } from './database'

export interface Queue {
  /**
   * Runs the task when all earlier ones have ended, however they ended. Rejects with DatabaseUnavailable, and never runs
   * it, when too many wait or when its turn does not come in time.
   */
  run<T>(task: () => Promise<T>): Promise<T>
  /** How many wait for their turn. */
  readonly waiting: number
}

/** `longest` is how many tasks may wait, `longestWaitMs` how long each. */
export function createQueue({ longest, longestWaitMs }: { longest: number; longestWaitMs: number }): Queue {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    get waiting() {
      return waiting
    },
    run: (task) => {
      if (waiting >= longest) return Promise.reject(refusal('too many requests wait for the connection'))
      waiting += 1
      return new Promise((resolve, reject) => {
        let gaveUp = false
        const timer = setTimeout(() => {
          gaveUp = true
          waiting -= 1
          reject(refusal('the connection was not free in time'))
        }, longestWaitMs)
        last = last.then(async () => {
          if (gaveUp) return
          clearTimeout(timer)
          waiting -= 1
          await task().then(resolve, reject)
        })
      })
    },
  }
}

const refusal = (reason: string): DatabaseUnavailable => new DatabaseUnavailable(new Error(reason))
