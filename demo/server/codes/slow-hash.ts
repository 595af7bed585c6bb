import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { tooManyRequests } from '../failures/api-failure'

const hash = promisify<string, Uint8Array, number, Buffer>(scrypt)

/** Half of the threads that Node.js has for such work; files are read with them, too. */
const AT_ONCE = 2
/** One of them is reserved for those who are no strangers. */
const STRANGERS_AT_ONCE = 1
/** More than this many take longer than anybody waits. */
const MOST_WAITING = 50
const RETRY_AFTER_SECONDS = 5

const running = { familiar: 0, strangers: 0 }
const waiting: Record<'familiar' | 'strangers', (() => void)[]> = { familiar: [], strangers: [] }

/**
 * A hash that takes long on purpose, a few at a time. Strangers wait for each other and hold up no one else. Throws 429 when
 * too many wait.
 */
export async function slowHash(text: string, salt: Uint8Array, familiar: boolean): Promise<Uint8Array> {
  const kind = familiar ? 'familiar' : 'strangers'
  if (hasSlot(kind)) running[kind] += 1
  else {
    if (waiting[kind].length >= MOST_WAITING)
      throw tooManyRequests(RETRY_AFTER_SECONDS, 'too many guesses at once', 'hashes')
    await new Promise<void>((resolve) => waiting[kind].push(resolve))
  }
  try {
    return new Uint8Array(await hash(text, salt, 32))
  } finally {
    running[kind] -= 1
    startWaiting()
  }
}

const hasSlot = (kind: 'familiar' | 'strangers'): boolean =>
  running.familiar + running.strangers < AT_ONCE &&
  (kind === 'familiar' || running.strangers < STRANGERS_AT_ONCE)

function startWaiting(): void {
  for (const kind of ['familiar', 'strangers'] as const) {
    while (hasSlot(kind)) {
      const next = waiting[kind].shift()
      if (!next) break
      running[kind] += 1
      next()
    }
  }
}
