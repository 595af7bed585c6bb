import { readdirSync, readFileSync } from 'node:fs'
import { readStat } from '../runner/cpu-time.mjs'

/**
 * What a process and all its children have taken of the processors so far, those included that have ended and were waited
 * for. Undefined where there is no table of processes.
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
