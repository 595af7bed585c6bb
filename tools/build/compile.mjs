import typescript from '@rollup/plugin-typescript'
import { inRoot } from './paths.mjs'

/**
 * Compiles the published files one by one. Nothing is type-checked here. So the TypeScript program contains only our
 * files and the smallest library, without the types of packages and without imported files.
 *
 * @type {any} its hook is called directly below, which Rollup's types do not allow
 */
const sources = typescript({
  tsconfig: inRoot('tsconfig.json'),
  include: ['elements', 'src', 'server', 'demo'].map((folder) => `${folder}/**/*.{ts,tsx}`),
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
 * Compiles all files for the first build of this process. Later builds reuse the result.
 *
 * @type {import('rollup').Plugin}
 */
export const compile = {
  ...sources,
  // Turns off the plugin's own hook, which warns about outputs without a source map. Here some outputs have none on
  // purpose.
  renderStart: undefined,
  buildStart(options) {
    if (!isTranslated) sources.buildStart.call(this, options)
    isTranslated = true
  },
}
