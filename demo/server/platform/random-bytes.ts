import { randomFillSync } from 'node:crypto'

const BLOCK_BYTES = 4_096
const block = Buffer.alloc(BLOCK_BYTES)
let used = BLOCK_BYTES

/**
 * So many random bytes, 4096 at most. They are drawn in blocks, because a block takes the system no longer than a key, and
 * a sign-in needs nine draws. What is handed out is erased here.
 */
export function randomBytes(count: number): Buffer {
  if (used + count > BLOCK_BYTES) {
    randomFillSync(block)
    used = 0
  }
  const drawn = Buffer.from(block.subarray(used, used + count))
  block.fill(0, used, used + count)
  used += count
  return drawn
}
