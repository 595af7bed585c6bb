import { readFileSync } from 'node:fs'

export type Variables = Readonly<Record<string, string | undefined>>

/** Text of a setting and where it was found; an empty variable counts as not set. */
export type Found =
  | { readonly outcome: 'found'; readonly text: string; readonly source: string }
  | { readonly outcome: 'absent' }
  | { readonly outcome: 'wrong'; readonly problem: string }

export const fileVariable = (variable: string): string => `${variable}_FILE`

const textIn = (variables: Variables, name: string): string | undefined =>
  variables[name]?.trim() || undefined

/** Looks a variable up; a secret may also stand in a file, so that it is in no process list and no unit file. */
export function find(variables: Variables, variable: string, secret: boolean): Found {
  const text = textIn(variables, variable)
  const name = fileVariable(variable)
  const path = secret ? textIn(variables, name) : undefined
  if (path === undefined)
    return text === undefined ? { outcome: 'absent' } : { outcome: 'found', text, source: 'environment' }
  if (text !== undefined) {
    return {
      outcome: 'wrong',
      problem: `${variable} and ${name} must not both be set: leave one of them out.`,
    }
  }
  return fromFile(name, path)
}

function fromFile(name: string, path: string): Found {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text) return { outcome: 'found', text, source: `${name} (${path})` }
    return { outcome: 'wrong', problem: `${name} must be a file with the value in it: ${path} is empty.` }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return {
      outcome: 'wrong',
      problem: `${name} must be a file that the server can read: ${path} (${code}).`,
    }
  }
}
