/**
 * `npm run admin`: manages employees and their methods from the command line. Starts the built program and never
 * builds it, because a company's server has no build tools.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const admin = new URL('dist/server/admin.js', import.meta.url)

if (existsSync(fileURLToPath(admin))) await import(admin.href)
else {
  process.stderr.write('There is no build yet. Run npm ci and npm run build first.\n')
  process.exitCode = 1
}
