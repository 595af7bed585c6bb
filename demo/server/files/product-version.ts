import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project-folder'

/** As package.json has it. */
export const productVersion = (): string =>
  JSON.parse(readFileSync(join(projectFolder(), 'package.json'), 'utf8')).version
