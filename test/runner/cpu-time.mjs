/**
 * How much of the processors a program and everything it starts has used. Node can tell that of itself alone, so this
 * looks at Linux's table of processes now and then. Elsewhere there is no answer.
 */
import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_MS = 1000
/** Of the kernel's clock, in which /proc counts: 100 on every platform of Node. */
const TICKS_PER_SECOND = 100

/**
 * One line of /proc/PID/stat. The name stands in parentheses and may hold anything.
 *
 * @returns {{ parent: number, own: number, waited: number, start: string }} seconds of its own, and those of the children
 *   whose end it has waited for; `start` tells apart processes that got the same number
 */
export function readStat(/** @type {string} */ line) {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const seconds = (/** @type {number} */ first) =>
    (Number(fields[first]) + Number(fields[first + 1])) / TICKS_PER_SECOND
  return { parent: Number(fields[1]), own: seconds(11), waited: seconds(13), start: fields[19] ?? '' }
}

/** @typedef {Map<number, ReturnType<typeof readStat>>} Processes by their number */

/** @returns {Processes} */
function readProcesses() {
  const processes = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      processes.set(Number(name), readStat(readFileSync(`/proc/${name}/stat`, 'utf8')))
    } catch {
      // It has ended since the folder was listed.
    }
  }
  return processes
}

/**
 * The tree as it was seen, and what it adds up to. A process that has ended is in its parent's `waited` when that waited
 * for it, and else is remembered as it was seen last: the larger counts.
 */
export function createProcessTree(/** @type {number} */ root) {
  /** By number and start. @type {Map<string, { own: number, waited: number, children: Set<string> }>} */
  const known = new Map()
  /** @type {string | undefined} */
  let top

  /** @returns {number} */
  const secondsOf = (/** @type {string} */ id) => {
    const { own, waited, children } = known.get(id) ?? { own: 0, waited: 0, children: [] }
    return (
      own +
      Math.max(
        waited,
        [...children].reduce((sum, child) => sum + secondsOf(child), 0),
      )
    )
  }

  return {
    /** @param {Processes} processes all that run now */
    see: (processes) => {
      /** @type {Map<number, number[]>} */
      const childrenOf = new Map()
      for (const [pid, { parent }] of processes)
        childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), pid])
      /** @type {Set<string>} */
      const seen = new Set()
      const visit = (/** @type {number} */ pid) => {
        const { own = 0, waited = 0, start } = processes.get(pid) ?? {}
        const id = `${pid}:${start}`
        seen.add(id)
        const children = known.get(id)?.children ?? new Set()
        known.set(id, { own, waited, children })
        for (const child of childrenOf.get(pid) ?? []) children.add(visit(child))
        return id
      }
      if (processes.has(root)) top = visit(root)
      // Whoever has lost its parent stays in the tree at which it was seen first.
      for (const [pid, { start }] of processes) {
        const id = `${pid}:${start}`
        if (known.has(id) && !seen.has(id)) visit(pid)
      }
    },
    seconds: () => (top === undefined ? 0 : secondsOf(top)),
  }
}

/**
 * @param {number} pid
 * @returns {() => number | undefined} ends the watch and gives the seconds of all processors together; undefined where
 *   there is no table of processes
 */
export function watchCpuTime(pid) {
  if (process.platform !== 'linux') return () => undefined
  const tree = createProcessTree(pid)
  const look = () => tree.see(readProcesses())
  const timer = setInterval(look, SAMPLE_MS)
  timer.unref()
  look()
  return () => {
    clearInterval(timer)
    look()
    return tree.seconds()
  }
}
