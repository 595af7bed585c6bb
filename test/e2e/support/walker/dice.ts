/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Dice {
  /** Below 1. */
  roll(): number
  pick<T>(from: readonly T[]): T | undefined
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { roll, pick: (from) => from[Math.floor(roll() * from.length)] }
}
