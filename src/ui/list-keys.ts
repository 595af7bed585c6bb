/**
 * Where a key moves in a list of `count` options, from `at` (-1 when none is active). `undefined`: the key does not move.
 * The ends hold: a list that wraps around hides how long it is.
 */
export const listMove = (key: string, at: number, count: number): number | undefined => {
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

/** The next option, from the one after `at` on and round again, whose label starts with what was typed; -1 for none. */
export const typeahead = (typed: string, labels: readonly string[], at: number): number => {
  const wanted = fold(typed)
  // Repeating one letter goes through the options that start with it; further letters narrow the current one.
  const repeated = wanted.length > 1 && [...wanted].every((letter) => letter === wanted[0])
  const needle = repeated ? (wanted[0] ?? '') : wanted
  const start = needle.length === 1 ? at + 1 : Math.max(at, 0)
  for (let step = 0; step < labels.length; step += 1) {
    const index = (start + step) % labels.length
    if (fold(labels[index] ?? '').startsWith(needle)) return index
  }
  return -1
}
