/** `npm run admin`: employees and their methods from the command line. Builds nothing, because a company's server has no tools for that. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const admin = new URL('dist/server/admin.js', import.meta.url)

if (existsSync(fileURLToPath(admin))) await import(admin.href)
else {
  process.stderr.write('There is no build yet. Run npm ci and npm run build first.\n')
  process.exitCode = 1
}
