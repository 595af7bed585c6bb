/**
 * The files that are built; the plugins are in tools/build/. Types are checked by `npm run typecheck`, not here:
 * these programs only emit.
 *
 *   dist/mfa-elements.js         the script-tag entry, ESM; its chunks are in dist/chunks under hashed names
 *   dist/mfa-elements.bundle.js  the entry with all its chunks in one file
 *   dist/index.d.ts              types
 *   dist/custom-elements.json    manifest, from the JSDoc of elements/; from it react, vue and svelte.d.ts
 *   dist/cli.js                  the contract checker, for Node
 *   dist/integrity.json          hash of each script, for subresource integrity
 *   dist/third-party-licences.txt  licences of the bundled packages
 *   demo/dist/host|phone|desk|helpdesk    pages with their scripts
 *   demo/dist/server/main.js     the reference backend, a program for Node; run.js for `npm start`; admin.js works on
 *                                its database
 */
import { isBuiltin } from 'node:module'
import alias from '@rollup/plugin-alias'
import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import nodeResolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import esbuild, { minify as esbuildMinify } from 'rollup-plugin-esbuild'
import { deferReact, importInOneRound, namedChunks } from './tools/build/chunks.mjs'
import { minifyStyles } from './tools/build/minify-styles.mjs'
import { inRoot } from './tools/build/paths.mjs'
import { copyStatic, integrity, licences, published, typesOnly } from './tools/build/published.mjs'
import { shareEntry } from './tools/build/share-entry.mjs'

/** @typedef {import('rollup').Plugin} Plugin */
/** @typedef {import('rollup').OutputOptions} OutputOptions */
/** @typedef {import('rollup').RollupOptions} RollupOptions */
/** @typedef {{ translate: () => Plugin, minify: () => Plugin }} Tools translate TypeScript, and minify scripts */

const browserValues = {
  'process.env.NODE_ENV': JSON.stringify('production'),
  'process?.nextTick': 'queueMicrotask',
  'process.nextTick': 'queueMicrotask',
}

/**
 * mqtt.js is written for Node. Packages provide the modules that browsers lack. Our client only subscribes, by MQTT
 * 3.1.1, so the modules that it does not use are replaced by minimal ones.
 */
const nodeParts = {
  'node:buffer': 'buffer/',
  'node:events': 'events/',
  ...Object.fromEntries(
    ['bl', 'readable-stream', 'debug', 'worker-timers', 'lru-cache', 'rfdc/default'].map((name) => [
      name,
      inRoot(`src/core/broker/node-parts/${name.replace('/', '-')}.ts`),
    ]),
  ),
}

/** @param {Tools} tools */
const forBrowser = ({ translate }) => [
  deferReact,
  alias({ entries: nodeParts }),
  replace({ preventAssignment: true, values: browserValues }),
  nodeResolve({ browser: true, preferBuiltins: false, exportConditions: ['production'] }),
  commonjs({ strictRequires: 'auto', requireReturnsDefault: 'auto' }),
  json(),
  minifyStyles,
  translate(),
]

/** @type {OutputOptions} */
const chunked = {
  format: 'es',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
}

/** @param {Tools} tools @param {OutputOptions | OutputOptions[]} output @returns {RollupOptions} */
const entry = (tools, output) => ({
  input: { 'mfa-elements': 'elements/index.ts' },
  preserveEntrySignatures: 'allow-extension',
  plugins: [...forBrowser(tools), integrity(inRoot('dist'))],
  output,
})

/**
 * React is a separate chunk, because it stays in the browser's cache across our releases. `start` holds all else that
 * the login form needs, `failures` explains failures, `auth-screens` follow the form, and `signed-in` is the
 * dashboard. Rollup places all other modules.
 */
const chunks = namedChunks({
  'mfa-elements': ['elements/index.ts'],
  react: /\/node_modules\/(react|react-dom|scheduler)\//,
  start: ['elements/runtime.tsx', 'src/screens/login/index.tsx'],
  failures: ['src/core/page/show-failure.ts', 'src/screens/shared/alert-host.tsx'],
  'auth-screens': ['src/screens/login/auth-screens.tsx'],
  'signed-in': ['src/screens/dashboard/index.tsx'],
})

/** @param {Tools} tools @param {import('rollup').OutputPlugin[]} plugins @returns {OutputOptions} */
const inChunks = ({ minify }, ...plugins) => ({
  ...chunked,
  dir: 'dist',
  manualChunks: chunks,
  onlyExplicitManualChunks: true,
  hoistTransitiveImports: false,
  plugins: [
    // These chunks are loaded or requested before any other chunk. The chunks that follow in any case are requested
    // soon after, so they are not listed.
    importInOneRound(['mfa-elements', 'react', 'start']),
    ...[shareEntry('mfa-elements.js'), minify(), ...plugins],
  ],
})

/** @param {Tools} tools @returns {OutputOptions} */
const inOneFile = ({ minify }) => ({
  ...chunked,
  dir: 'dist',
  entryFileNames: '[name].bundle.js',
  inlineDynamicImports: true,
  plugins: [minify()],
})

/** Imported only here: an installation that builds only the portal lacks the plugin. */
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
 * @param {Tools} tools @returns {RollupOptions}
 */
const checker = ({ translate }) => ({
  input: 'src/check/main.ts',
  external: (id) => isBuiltin(id),
  plugins: [nodeResolve(), translate()],
  output: { file: 'dist/cli.js', format: 'es', banner: '#!/usr/bin/env node' },
})

/**
 * @param {Tools} tools
 * @param {string} name
 * @param {string} folder
 * @param {Record<string, string>} [input]
 * @param {string[]} [statics] folders whose static files are copied
 * @returns {RollupOptions}
 */
const page = (tools, name, folder, input = { main: `${folder}/main.ts` }, statics = [folder, 'src/ui']) => ({
  input,
  // The host loads the elements as any page does: from the published script.
  external: ['/elements/mfa-elements.js'],
  plugins: forBrowser(tools),
  output: {
    ...chunked,
    dir: `demo/dist/${name}`,
    plugins: [tools.minify(), ...statics.map((from) => copyStatic(from, `demo/dist/${name}`))],
  },
})

/** @param {Tools} tools @returns {RollupOptions} */
const server = ({ translate }) => ({
  input: { main: 'server/main.ts', run: 'server/run.ts', admin: 'server/admin/main.ts' },
  external: (id) => isBuiltin(id) || !/^[./]/.test(id),
  plugins: [json(), translate()],
  output: {
    dir: 'demo/dist/server',
    format: 'es',
    banner: ({ name, isEntry }) => (isEntry && name !== 'run' ? '#!/usr/bin/env node' : ''),
    // The database's worker is plain JavaScript, so that it also runs from the sources: it is copied as it is.
    plugins: [copyStatic('server', 'demo/dist/server', /^(?!dist\b).*(\.(png|zip|txt)|-worker\.js)$/)],
  },
})

// The widgets are a separate entry, so that tests of the controls can open them alone.
const hostEntries = { main: 'demo/host/main.ts', widgets: 'demo/host/widgets/index.tsx' }

/** @param {Tools} tools */
const pages = (tools) => [
  page(tools, 'host', 'demo/host', hostEntries, ['demo/host']),
  page(tools, 'phone', 'demo/phone'),
  page(tools, 'desk', 'demo/desk'),
  page(tools, 'helpdesk', 'server/help-desk/page'),
]

async function everything() {
  // Imported only here: an installation that builds only the portal lacks both.
  const { compile } = await import('./tools/build/compile.mjs')
  const { default: terser } = await import('@rollup/plugin-terser')
  const minify = () =>
    terser({ ecma: 2020, module: true, format: { comments: /webpackIgnore|@vite-ignore/ } })
  const tools = { translate: () => compile, minify }
  return [
    entry(tools, [inChunks(tools, published, licences), inOneFile(tools)]),
    ...[types(), checker(tools), server(tools), ...pages(tools)],
  ]
}

/** The playground reads the published manifest: generating it needs a third as much as `npm start` installs. */
const manifest = copyStatic('elements/published', 'dist', /^custom-elements\.json$/)

/** Builds for viewing only, in a tenth of the time. The server comes first, to open its database meanwhile. */
function portal() {
  const tools = {
    translate: () => esbuild({ target: 'es2022' }),
    minify: () => esbuildMinify({ target: 'es2022', legalComments: 'none' }),
  }
  return [server(tools), entry(tools, inChunks(tools, licences, manifest)), ...pages(tools)]
}

/** @param {{ portal: boolean }} options */
export default (options) => (options.portal ? portal() : everything())
