import typescript from '@rollup/plugin-typescript'
import { inRoot } from './paths.mjs'

/**
 * Translates file by file. The program holds our files and the smallest library: no types of packages and nothing that
 * the files import, because nothing is checked.
 *
 * @type {any} its hook is called by hand below, for which Rollup's types have no words
 */
const sources = typescript({
  tsconfig: inRoot('tsconfig.json'),
  include: ['elements', 'src', 'demo'].map((folder) => `${folder}/**/*.{ts,tsx}`),
  compilerOptions: {
    noEmit: false,
    noCheck: true,
    lib: ['es5'],
    noResolve: true,
    types: [],
    sourceMap: true,
    inlineSources: true,
  },
})

let isTranslated = false

/**
 * The first build translates all files, and the others take what they need from it.
 *
 * @type {import('rollup').Plugin}
 */
export const compile = {
  ...sources,
  // It warns of each output that takes no source map; which do is up to them.
  renderStart: undefined,
  buildStart(options) {
    if (!isTranslated) sources.buildStart.call(this, options)
    isTranslated = true
  },
}
