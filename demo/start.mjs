/**
 * `npm start`: installs, builds and serves the demo; on a fresh clone it needs only Node. The server runs in this
 * same process, so that signals reach it and the exit code is its own. It opens its database while its pages are
 * built. PORT and the server's other variables are passed on.
 */
import { prepare } from './prepare.mjs'

const { pagesBuilt } = await prepare()

process.env.DEMO ??= '1'
const { run } = await import(new URL('dist/server/run.js', import.meta.url).href)
await run(process.argv.slice(2), pagesBuilt)
