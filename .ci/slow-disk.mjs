/**
 * Loaded before a build, it lets each file arrive after a while of its own, as a slow disk would: modules are then met in another
 * order, and whatever hangs on that order comes out otherwise.
 */
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { setTimeout } from 'node:timers/promises'

const longest = 30 // ms

for (const name of /** @type {const} */ (['lstat', 'readFile', 'realpath', 'stat'])) {
  const at = /** @type {(...given: unknown[]) => Promise<unknown>} */ (promises[name])
  Object.assign(promises, {
    [name]: async (/** @type {unknown[]} */ ...given) => {
      await setTimeout(Math.random() * longest)
      return at(...given)
    },
  })
}
syncBuiltinESMExports()
