import { resolve } from 'node:path'
import type { Variables } from '../settings/variables'

/** Where a file is that a command names: npm runs scripts in the project's folder, and not where the command was typed. */
export const givenPath = (variables: Variables, file: string): string =>
  resolve(variables.INIT_CWD ?? '.', file)
