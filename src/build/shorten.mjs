import { transform } from 'esbuild'

/** What speaks to V8 stands before everything else in a script. */
const hintIn = (/** @type {string} */ code) => /^\/\/# .*/.exec(code)?.[0] ?? ''

/**
 * Short names and no comments, in a tenth of the time that Terser takes: for what is not downloaded by every visitor, and
 * for what is built to be looked at.
 *
 * @type {import('rollup').OutputPlugin}
 */
export const shorten = {
  name: 'shorten',
  async renderChunk(code, _, { sourcemap }) {
    const shorter = await transform(code, {
      format: 'esm',
      minify: true,
      legalComments: 'none',
      sourcemap: sourcemap ? 'external' : false,
      banner: hintIn(code),
    })
    return { code: shorter.code, map: shorter.map || null }
  },
}
