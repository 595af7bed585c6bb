/**
 * `npm start`: on a fresh clone with only Node it installs, builds and serves the demo. The server runs in this very
 * process, so that signals and the exit code are its own. PORT and the other variables of demo/server pass through.
 */
import { pathToFileURL } from 'node:url'
import { prepare, root } from './prepare.mjs'

const server = `${root}demo/dist/server/main.js`

await prepare()

process.env.DEMO ??= '1'
process.argv[1] = server
await import(pathToFileURL(server).href)
