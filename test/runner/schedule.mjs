/**
 * Runs tasks side by side, as many as there are cores for.
 *
 * @typedef {<T = any>(name: string) => Promise<T>} OutcomeOf what a task that is needed has come to
 * @typedef {object} Task
 * @property {string} name
 * @property {number} slots how many cores it keeps busy: 0 when it waits for a network or a disk, Infinity when nothing
 *   may run beside it
 * @property {readonly string[]} needs the tasks that have to end first, well or not
 * @property {(outcomeOf: OutcomeOf, slots: number) => Promise<unknown>} run
 */

/**
 * Starts tasks in their order, each as soon as what it needs has ended and its slots are free. One that has to wait lets
 * those behind it go ahead.
 *
 * @param {readonly Task[]} tasks
 * @param {number} slots
 * @param {() => boolean} [isStopped] true: nothing more is started
 * @returns {Promise<void>} once everything that was started has ended; a task that fails fails only for those who need it
 * @throws {Error} when a task needs one that does not exist, or itself
 */
export async function runTasks(tasks, slots, isStopped = () => false) {
  /** @type {Map<string, Promise<any>>} */
  const outcomes = new Map()
  /** @type {Map<Task, Promise<unknown>>} */
  const running = new Map()
  /** @type {Set<string>} */
  const ended = new Set()
  let waiting = [...tasks]
  let free = slots

  const start = (/** @type {Task} */ task, /** @type {number} */ taken) => {
    free -= taken
    const outcome = Promise.resolve().then(() =>
      task.run((name) => outcomes.get(name) ?? Promise.reject(new Error(`${name} did not run`)), taken),
    )
    outcomes.set(task.name, outcome)
    const end = () => {
      free += taken
      ended.add(task.name)
      running.delete(task)
    }
    running.set(task, outcome.then(end, end))
  }

  while (true) {
    if (isStopped()) waiting = []
    waiting = waiting.filter((task) => {
      const taken = Math.min(task.slots, slots)
      if (taken > free || !task.needs.every((name) => ended.has(name))) return true
      start(task, taken)
      return false
    })
    if (running.size === 0) break
    await Promise.race(running.values())
  }
  if (waiting.length > 0)
    throw new Error(`These tasks need what never ends: ${waiting.map(({ name }) => name).join(', ')}`)
}
