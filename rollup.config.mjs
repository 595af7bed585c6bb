/**
 * What is built. How is in src/build/, one plugin a file. Types are checked by `npm run typecheck`, not here: these programs
 * only emit.
 *
 *   dist/mfa-elements.js         the script-tag entry, ESM; what it loads later lies in dist/chunks under hashed names
 *   dist/mfa-elements.bundle.js  the same in one file
 *   dist/index.d.ts              types
 *   dist/custom-elements.json    manifest, from the JSDoc of elements/; from it react, vue and svelte.d.ts
 *   dist/cli.js                  the contract checker, for Node
 *   dist/integrity.json          hash of each script, for subresource integrity
 *   dist/third-party-licences.txt  of the packages that the scripts hold
 *   demo/dist/host|phone|desk|helpdesk    pages with their scripts
 *   demo/dist/server/main.js     the reference backend, for Node, as a program; run.js for `npm start`; admin.js beside it works
 *                                on its database
 */
import { isBuiltin } from 'node:module'
import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import nodeResolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import { againWhenLost } from './src/build/again-when-lost.mjs'
import { copyStatic } from './src/build/copy-static.mjs'
import { deferReact } from './src/build/defer-react.mjs'
import { dropDescriptions } from './src/build/drop-descriptions.mjs'
import { dropUseClient } from './src/build/drop-use-client.mjs'
import { importInOneRound } from './src/build/import-in-one-round.mjs'
import { integrity } from './src/build/integrity.mjs'
import { leanBroker } from './src/build/lean-broker.mjs'
import { leanQueries } from './src/build/lean-queries.mjs'
import { leanR2wc } from './src/build/lean-r2wc.mjs'
import { leanReact } from './src/build/lean-react.mjs'
import { licences } from './src/build/licences.mjs'
import { minify } from './src/build/minify.mjs'
import { minifyStyles } from './src/build/minify-styles.mjs'
import { inRoot } from './src/build/paths.mjs'
import { placeInChunks } from './src/build/place-in-chunks.mjs'
import { prerender } from './src/build/prerender.mjs'
import { published } from './src/build/published.mjs'
import { shakeReact } from './src/build/shake-react.mjs'
import { shareEntry } from './src/build/share-entry.mjs'
import { shorten } from './src/build/shorten.mjs'
import { stripTypes } from './src/build/strip-types.mjs'
import { typesOnly } from './src/build/types-only.mjs'

/** @typedef {import('rollup').Plugin} Plugin */
/** @typedef {import('rollup').OutputOptions} OutputOptions */
/** @typedef {import('rollup').RollupOptions} RollupOptions */

const browserValues = {
  'process.env.NODE_ENV': JSON.stringify('production'),
  'process?.nextTick': 'queueMicrotask',
  'process.nextTick': 'queueMicrotask',
}

/** @param {Plugin} translate from TypeScript */
const forBrowser = (translate) => [
  ...[deferReact, leanR2wc, leanReact, shakeReact, leanBroker, leanQueries],
  replace({ preventAssignment: true, values: browserValues }),
  nodeResolve({ browser: true, exportConditions: ['production'] }),
  // What mqtt.js requires of ours is the module itself: there is no default export to be looked for.
  commonjs({ strictRequires: 'auto', requireReturnsDefault: 'namespace' }),
  json(),
  ...[minifyStyles, dropDescriptions, dropUseClient, translate],
]

/** @type {OutputOptions} */
const chunked = {
  format: 'es',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
}

/**
 * What runs before the first screen works, or is fetched ahead and runs when a screen is first shown: V8 compiles all of it
 * while it arrives, on another thread, instead of function by function when each is first called. React is left out,
 * because much of it is not called by then.
 */
const calledOnLoad = new Set([
  ...['mfa-elements', 'start', 'shared'],
  ...['auth-screens', 'inside', 'dashboard', 'manage-screen'],
])
const compileHint = (/** @type {import('rollup').RenderedChunk} */ { name }) =>
  calledOnLoad.has(name) ? '//# allFunctionsCalledOnLoad' : ''

/** @param {Plugin} translate @param {OutputOptions | OutputOptions[]} output @returns {RollupOptions} */
const entry = (translate, output) => ({
  input: { 'mfa-elements': 'elements/index.ts' },
  preserveEntrySignatures: 'allow-extension',
  plugins: [prerender(forBrowser(translate)), ...forBrowser(translate), integrity(inRoot('dist'))],
  output,
})

/** @param {import('rollup').OutputPlugin[]} plugins that minify, and what else there is @returns {OutputOptions} */
const inChunks = (...plugins) => ({
  ...chunked,
  dir: 'dist',
  banner: compileHint,
  manualChunks: placeInChunks(),
  onlyExplicitManualChunks: true,
  hoistTransitiveImports: false,
  plugins: [
    // React and what the login form needs are there whenever anything else is asked for, and what follows in any case is
    // asked for soon after.
    importInOneRound(['mfa-elements', 'react', 'start', 'shared']),
    ...[againWhenLost, shareEntry('mfa-elements.js'), ...plugins],
  ],
})

const inOneFile = {
  ...chunked,
  dir: 'dist',
  entryFileNames: '[name].bundle.js',
  inlineDynamicImports: true,
  plugins: [minify],
}

/** Where only the portal is built, the plugin is not installed. */
const declarations = async () =>
  (await import('rollup-plugin-dts')).default({ tsconfig: inRoot('tsconfig.json') })

/** @returns {RollupOptions} */
const types = () => ({
  input: 'elements/index.ts',
  external: (id) => !/^[./]/.test(id),
  plugins: [declarations(), typesOnly(inRoot('elements/index.ts'))],
  output: { file: 'dist/index.d.ts', format: 'es', sourcemap: false },
})

/**
 * `npx mfa-elements check`: compares a company's backend with the contract.
 *
 * @param {Plugin} translate @returns {RollupOptions}
 */
const checker = (translate) => ({
  input: 'src/check/main.ts',
  external: (id) => isBuiltin(id),
  plugins: [nodeResolve(), translate],
  output: { file: 'dist/cli.js', format: 'es', banner: '#!/usr/bin/env node' },
})

/**
 * @param {Plugin} translate
 * @param {string} name
 * @param {Record<string, string>} [input]
 * @param {string[]} [folders] whose static files it takes along
 * @returns {RollupOptions}
 */
const page = (translate, name, input = { main: `demo/${name}/main.ts` }, folders = [name, 'shared']) => ({
  input,
  // The host loads the elements as any page does: from the script that ships.
  external: ['/elements/mfa-elements.js'],
  plugins: forBrowser(translate),
  output: {
    ...chunked,
    dir: `demo/dist/${name}`,
    plugins: [shorten, ...folders.map((from) => copyStatic(`demo/${from}`, `demo/dist/${name}`))],
  },
})

/** @param {Plugin} translate @returns {RollupOptions} */
const server = (translate) => ({
  input: { main: 'demo/server/main.ts', run: 'demo/server/run.ts', admin: 'demo/server/admin/main.ts' },
  external: (id) => isBuiltin(id) || !/^[./]/.test(id),
  plugins: [json(), translate],
  output: {
    dir: 'demo/dist/server',
    format: 'es',
    banner: ({ name, isEntry }) => (isEntry && name !== 'run' ? '#!/usr/bin/env node' : ''),
    // Workers (database, mail) are plain JavaScript, so that they also run from the sources.
    plugins: [copyStatic('demo/server', 'demo/dist/server', /^(?!dist\b).*(\.(png|zip|txt)|-worker\.js)$/)],
  },
})

// The widgets are an entry beside the portal's, so that the tests of the controls can open them alone.
const hostEntries = { main: 'demo/host/main.ts', widgets: 'demo/host/widgets/index.tsx' }

/** @param {Plugin} translate */
const pages = (translate) => [
  page(translate, 'host', hostEntries, ['host']),
  ...['phone', 'desk', 'helpdesk'].map((name) => page(translate, name)),
]

async function everything() {
  // Where only the portal is built, the compiler is not installed.
  const { compile } = await import('./src/build/compile.mjs')
  return [
    entry(compile, [inChunks(minify, published, licences), inOneFile]),
    ...[types(), checker(compile), server(compile), ...pages(compile)],
  ]
}

/** The playground reads the manifest; what makes it weighs as much as a third of what `npm start` installs. */
const manifest = copyStatic('elements/published', 'dist', /^custom-elements\.json$/)

/** The server first: it opens its database while its pages are built. */
const portal = () => [
  server(stripTypes),
  entry(stripTypes, inChunks(shorten, licences, manifest)),
  ...pages(stripTypes),
]

/** @param {{ portal: boolean }} options */
export default (options) => (options.portal ? portal() : everything())
