import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { tooManyRequests } from '../failures/api-failure'

const hash = promisify<string, Uint8Array, number, Buffer>(scrypt)

/** Half of the threads that Node.js has for such work; files are read with them, too. */
const AT_ONCE = 2
/** More than this many take longer than anybody waits. */
const MOST_WAITING = 50
const RETRY_AFTER_SECONDS = 5

let running = 0
const waiting: (() => void)[] = []

/** A hash that takes long on purpose, a few at a time. Throws 429 when too many wait. */
export async function slowHash(text: string, salt: Uint8Array): Promise<Uint8Array> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING)
      throw tooManyRequests(RETRY_AFTER_SECONDS, 'too many guesses at once', 'hashes')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return new Uint8Array(await hash(text, salt, 32))
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
