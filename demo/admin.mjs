/** `npm run admin`: employees and their methods from the command line. Installs and builds first, as `npm start` does. */
import { pathToFileURL } from 'node:url'
import { prepare, root } from './prepare.mjs'

await prepare()

await import(pathToFileURL(`${root}demo/dist/server/admin.js`).href)
