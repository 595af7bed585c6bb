/** The thread that minifies: see minify.mjs. */
import { parentPort } from 'node:worker_threads'
import { minify } from 'terser'

parentPort?.on('message', async (/** @type {import('./minify.mjs').Job} */ { code, options }) => {
  try {
    const minified = await minify(code, options)
    parentPort?.postMessage({ code: minified.code, map: minified.map })
  } catch (error) {
    parentPort?.postMessage({ error })
  }
})
