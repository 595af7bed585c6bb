import { createRunningClock, createTestClock } from './server'
import { type Stack, type StackOptions, startStack } from './stack'

/** Differences of a test's backend from the usual one, as plain data. Tests with equal options share a backend. */
export type SharedStackOptions = Omit<StackOptions, 'clock' | 'logStream'> & {
  /** It stands still while a test runs, unless the test puts it ahead; `running` goes as pages and phones do. */
  readonly clock?: 'running'
  /** Keeps a backend from the tests that name no such group: for what depends on how many employees there are. */
  readonly group?: string
}

/** The backends of a worker: each is started when a test first asks for its like, and serves all tests after it. */
export interface StackPool {
  take(options: SharedStackOptions): Promise<Stack>
  close(): Promise<void>
}

export function createStackPool(): StackPool {
  const started = new Map<string, Promise<Stack>>()
  return {
    async take(wanted) {
      const { clock, group: _, ...options } = wanted
      const key = JSON.stringify(wanted)
      const starting =
        started.get(key) ??
        startStack({ ...options, clock: clock === 'running' ? createRunningClock() : createTestClock() })
      started.set(key, starting)
      const stack = await starting
      // Undoes the previous test's clock changes, and catches up with the time since then.
      stack.clock.advance((Date.now() - stack.clock.now().getTime()) / 1000)
      return stack
    },
    async close() {
      for (const stack of started.values()) await (await stack).close()
    },
  }
}
