import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../demo/prepare.mjs'
import { runProgram } from './program.mjs'

/** Lines of a failed program's output in the summary. Errors that belong to no test stand at the end of it. */
const LAST_LINES = 80

/**
 * One suite while it runs: where its output goes and its time. What several suites say at the same time would
 * be a jumble, so each writes into a file then, which is shown whole at its end.
 *
 * @param {string} name
 * @param {{ live: boolean, folder: string }} options live: on this terminal at once; else in `folder`, as NAME.log
 */
export function createSuiteRun(name, { live, folder }) {
  const startedAt = performance.now()
  const file = join(folder, `${name}.log`)
  if (!live) mkdirSync(folder, { recursive: true })
  const descriptor = live ? undefined : openSync(file, 'w')
  console.log(live ? `\n━━ ${name}` : `${name} starts; its output: ${relative(root, file)}`)
  return {
    /** @type {(line: string) => void} */
    say: (line) => {
      if (descriptor === undefined) console.log(line)
      else writeSync(descriptor, `${line}\n`)
    },
    /**
     * @param {string} script
     * @param {readonly string[]} args
     * @param {{ timeoutMs: number, env?: Record<string, string> }} options
     * @returns {Promise<string | undefined>} undefined when it ended with code 0, else how it ended, and with what last
     *   lines where they are not on this terminal
     */
    program: async (script, args, options) => {
      const before = descriptor === undefined ? 0 : fstatSync(descriptor).size
      const problem = await runProgram(script, args, { ...options, output: descriptor ?? 'inherit' })
      if (problem === undefined || descriptor === undefined) return problem
      const said = readFileSync(file).subarray(before).toString('utf8').trimEnd()
      return [problem, ...said.split('\n').slice(-LAST_LINES)].join('\n')
    },
    /** @returns {{ seconds: number }} the suite's time on the clock */
    end: () => {
      const seconds = (performance.now() - startedAt) / 1000
      if (descriptor !== undefined) {
        closeSync(descriptor)
        console.log(`\n━━ ${name}\n${readFileSync(file, 'utf8').trimEnd()}`)
      }
      return { seconds }
    },
  }
}

/** @typedef {ReturnType<typeof createSuiteRun>} SuiteRun */
