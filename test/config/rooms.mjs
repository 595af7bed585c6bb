// A reader who looks at the tree alone relies on it that no files import each other, and no two rooms. layers.mjs applies it.

/** Folders of which each subfolder is a room. */
const houses = ['src/core', 'src/screens', 'server']

/**
 * The imports among the files of the project: of every file, also of those that import nothing.
 *
 * @typedef {ReadonlyMap<string, readonly string[]>} Graph
 */

const houseOf = (/** @type {string} */ path) => houses.find((house) => path.startsWith(`${house}/`))

/** @returns {string | undefined} `src/core/http` for a file in that room; undefined for what stands in none */
function roomOf(/** @type {string} */ path) {
  const house = houseOf(path)
  const [room, inside] = house ? path.slice(house.length + 1).split('/') : []
  return house && inside ? `${house}/${room}` : undefined
}

/**
 * Circles of imports, each as the files that it goes through (Tarjan's strongly connected components).
 *
 * @param {Graph} graph
 * @returns {string[][]}
 */
export function circlesIn(graph) {
  /** @type {string[][]} */
  const circles = []
  /** @type {Map<string, { index: number, low: number }>} */
  const seen = new Map()
  /** @type {string[]} */
  const stack = []
  /** @returns {{ index: number, low: number }} */
  const visit = (/** @type {string} */ file) => {
    const own = { index: seen.size, low: seen.size }
    seen.set(file, own)
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      const known = seen.get(target)
      if (!known) own.low = Math.min(own.low, visit(target).low)
      else if (stack.includes(target)) own.low = Math.min(own.low, known.index)
    }
    if (own.low === own.index) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) circles.push(circle)
    }
    return own
  }
  for (const file of graph.keys()) if (!seen.has(file)) visit(file)
  return circles
}

/**
 * Pairs of rooms of which each imports the other, as sentences with the files that do so.
 *
 * @param {Graph} graph
 * @returns {string[]}
 */
export function mutualRooms(graph) {
  /** @type {Map<string, string[]>} */
  const between = new Map()
  for (const [file, targets] of graph)
    for (const target of targets) {
      const [own, other] = [roomOf(file), roomOf(target)]
      if (!own || !other || own === other || houseOf(own) !== houseOf(other)) continue
      const key = `${own} ${other}`
      between.set(key, [...(between.get(key) ?? []), file])
    }
  return [...between].flatMap(([key, files]) => {
    const [own = '', other = ''] = key.split(' ')
    const back = own < other ? between.get(`${other} ${own}`) : undefined
    return back
      ? [`${own} and ${other} import each other: by ${files.join(', ')}; and back by ${back.join(', ')}.`]
      : []
  })
}
