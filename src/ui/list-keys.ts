/**
 * Where a key moves in a list of `count` options, from `at` (-1 when none is active). `undefined`: the key does not move.
 * The ends hold: a list that wraps around hides how long it is.
 */
export function listMove(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, last)
    case 'ArrowUp':
      return at < 0 ? last : Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageDown':
      return Math.min(Math.max(at, 0) + 5, last)
    case 'PageUp':
      return Math.max(at - 5, 0)
    default:
      return undefined
  }
}

/**
 * Text made comparable for search. The decomposed form lets a syllable that is still being typed match: "그루" is found
 * in "그룹웨어", and so is a lone consonant at the end.
 */
export const fold = (text: string): string => text.normalize('NFKD').toLowerCase().trim()
