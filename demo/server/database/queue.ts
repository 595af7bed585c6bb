export interface Queue {
  /** Runs the task when all earlier ones have ended, however they ended. */
  run<T>(task: () => Promise<T>): Promise<T>
}

export const createQueue = (): Queue => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (task) => {
      const result = last.then(task, task)
      // The chain must go on after a failure; the caller still sees it through `result`.
      last = result.then(
        () => undefined,
        () => undefined,
      )
      return result
    },
  }
}
