/** Long names may differ by two letters, short ones by one: HOST is not HOME. */
const LONG = 9

/** What each variable that is set and unknown was probably meant to be. */
export const nearMisses = (
  given: readonly string[],
  known: readonly string[],
): { readonly name: string; readonly meant: string }[] =>
  given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((each) => isNear(name, each))
      return meant === undefined ? [] : [{ name, meant }]
    })

function isNear(name: string, known: string): boolean {
  const most = known.length < LONG ? 1 : 2
  if (name.toUpperCase() === known) return true
  return Math.abs(name.length - known.length) <= most && distance(name, known) <= most
}

/** Letters that were left out, added, mistaken for others or swapped with their neighbors. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return at(last, to.length)
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY
