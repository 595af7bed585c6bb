import { StartError } from '../failures/start-error'
import { contradictions } from './contradictions'
import { type ReadSettings, readSettings } from './read-settings'
import type { ServerOptions } from './server-options'
import type { Variables } from './variables'

/** Everything that a server reads, and every problem at once. */
export function serverSettings(variables: Variables): ReadSettings {
  const read = readSettings(variables)
  const wrong = new Set(read.problems.map((problem) => problem.split(/[ ,]/, 1)[0]))
  // What is wrong by itself counts as not set, which is no second mistake.
  const more = contradictions(read.options, variables).filter(
    (problem) => !wrong.has(problem.split(' ', 1)[0]),
  )
  return { ...read, problems: [...read.problems, ...more] }
}

/** The options for a server. Throws StartError with a line for each problem. */
export const serverOptions = (variables: Variables): ServerOptions => sound(serverSettings(variables))

/** The options for a command that works on the database alone, and needs not everything that a server does. */
export const commandOptions = (variables: Variables): ServerOptions => sound(readSettings(variables))

function sound({ options, problems }: ReadSettings): ServerOptions {
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  return options
}
