import terser from '@rollup/plugin-terser'

/** What i18next says in its `debug` mode alone, which is never on: a tenth of it. */
const unheard = ['log', 'warn', 'deprecate', 'once'].map((method) => `this.logger.${method}`)

const minifyWith = (/** @type {import('terser').CompressOptions | false} */ compress) =>
  terser({ ecma: 2020, module: true, compress, format: { comments: /webpackIgnore|@vite-ignore/ } })

/** As small as can be: for what every visitor downloads. */
export const minify = minifyWith({
  passes: 3,
  pure_getters: true,
  unsafe_arrows: true,
  unsafe_comps: true,
  pure_funcs: unheard,
})

/** Short names and no comments: for what is not downloaded by every visitor, and built in a fraction of the time. */
export const shorten = minifyWith(false)
