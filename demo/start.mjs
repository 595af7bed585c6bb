/**
 * `npm start`: on a fresh clone with only Node it installs, builds and serves the demo. The server runs in this very
 * process, so that signals and the exit code are its own, and opens its database while its pages are built. PORT and the
 * other variables of demo/server pass through.
 */
import { prepare } from './prepare.mjs'

const { pagesBuilt } = await prepare()

process.env.DEMO ??= '1'
const { run } = await import(new URL('dist/server/run.js', import.meta.url).href)
await run(process.argv.slice(2), pagesBuilt)
