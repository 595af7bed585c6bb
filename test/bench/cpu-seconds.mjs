import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of the kernel's clock in /proc: 100 on every platform of Node.js. */
const TICKS_PER_SECOND = 100

/**
 * Reads a line of /proc/PID/stat. The name is in parentheses and may hold any character.
 *
 * @returns {{ parent: number, own: number, waited: number }} CPU seconds of the process, and of its ended children that
 *   it has waited for
 */
function readStat(/** @type {string} */ line) {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const seconds = (/** @type {number} */ first) =>
    (Number(fields[first]) + Number(fields[first + 1])) / TICKS_PER_SECOND
  return { parent: Number(fields[1]), own: seconds(11), waited: seconds(13) }
}

/**
 * Returns the CPU time of a process and all its children so far, including ended children that were waited for.
 * Returns undefined on systems without a table of processes.
 *
 * @param {number | undefined} root
 * @returns {number | undefined}
 */
export function cpuSeconds(root) {
  if (process.platform !== 'linux' || root === undefined) return undefined
  const processes = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const stat = statOf(name)
        return stat ? [[Number(name), stat]] : []
      }),
  )
  const belongs = (/** @type {number} */ pid) => {
    for (let at = pid; at > 1; at = processes.get(at)?.parent ?? 0) if (at === root) return true
    return false
  }
  let sum = 0
  for (const [pid, { own, waited }] of processes) if (belongs(pid)) sum += own + waited
  return sum
}

function statOf(/** @type {string} */ pid) {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return undefined // it has ended since the folder was listed
  }
}
