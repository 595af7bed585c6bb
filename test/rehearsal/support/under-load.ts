import { setTimeout as pause } from 'node:timers/promises'

/** Well below what one address may ask for in a minute. */
const CALLERS = 3
const PAUSE_MS = 400

export interface Asked {
  readonly answered: number
  /** What came instead of 200, in words. */
  readonly lost: readonly string[]
}

/** Looks an employee up again and again while something is changed. Each call has a connection of its own. */
export async function underLoad(url: string, change: () => Promise<unknown>): Promise<Asked> {
  let running = true
  let answered = 0
  const lost: string[] = []
  const ask = async () => {
    const address = `${url}/api/login/user-authenticator?employeeId=mjkim`
    const problem = await fetch(address, { headers: { connection: 'close' } }).then(
      async (answer) => (answer.status === 200 ? undefined : `${answer.status} ${await answer.text()}`),
      (error: Error) => String(error.cause ?? error),
    )
    if (problem === undefined) answered += 1
    else lost.push(problem)
  }
  const callers = Array.from({ length: CALLERS }, async () => {
    while (running) {
      await ask()
      await pause(PAUSE_MS)
    }
  })
  try {
    await change()
  } finally {
    running = false
    await Promise.all(callers)
  }
  return { answered, lost }
}
