/**
 * The whole build. Types are checked by `tsc --noEmit` in `npm run verify`, not here: these programs only emit.
 *
 *   dist/mfa-elements.js         the script-tag entry, ESM; what it loads later lies in dist/chunks under hashed names
 *   dist/mfa-elements.bundle.js  the same in one file
 *   dist/index.d.ts              types
 *   dist/custom-elements.json    manifest, from the JSDoc of elements/; from it react, vue and svelte.d.ts
 *   dist/cli.js                  the contract checker, for Node
 *   dist/integrity.json          hash of each script, for subresource integrity
 *   dist/third-party-licences.txt  of the packages that the scripts hold
 *   demo/dist/host|phone|desk    pages with their scripts
 *   demo/dist/server/main.js     the reference backend, for Node; admin.js beside it works on its database
 */
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import nodeResolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import typescript from '@rollup/plugin-typescript'
import dts from 'rollup-plugin-dts'
import { frameworkFiles } from './elements/published/framework-types.mjs'
import { publicManifest } from './elements/published/manifest.mjs'

const root = import.meta.dirname
const inRoot = (file) => path.join(root, file)

// Plugins

/**
 * Translates file by file. The program holds our files and the smallest library: no types of packages and nothing that
 * the files import, because nothing is checked.
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

/** The first build translates all files, and the others take what they need from it. */
const compile = {
  ...sources,
  buildStart(options) {
    if (!isTranslated) sources.buildStart.call(this, options)
    isTranslated = true
  },
}

/** r2wc's imports of React lead to our deferred root, so that the entry defines the elements without React. */
const deferReact = {
  name: 'defer-react',
  resolveId: (source, importer) =>
    importer?.includes('@r2wc/react-to-web-component') && /^react(-dom\/client)?$/.test(source)
      ? inRoot('elements/deferred-root.ts')
      : null,
}

const productionOfReact = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

/** How r2wc would read attributes and write them. Our elements read their own (elements/attributes.ts). */
const dropTransforms = {
  name: 'drop-transforms',
  transform(code, id) {
    if (!id.endsWith('/@r2wc/core/dist/core.js')) return null
    const lean = code.replace(/= \{\s*string: \w+,[^}]*\}/, '= {}')
    if (lean === code) this.error(`${id} has no table of transforms any more.`)
    return { code: lean, map: null }
  },
}

/**
 * React comes as CommonJS, of which everything is kept. Its files set their exports by name and require each other at
 * their beginning: written as the ES modules that they could be, they leave out what is not imported.
 */
const shakeReact = {
  name: 'shake-react',
  resolveId: (source) =>
    Object.hasOwn(productionOfReact, source) ? inRoot(`node_modules/${productionOfReact[source]}`) : null,
  transform(code, id) {
    if (!/\/(react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/.test(id)) return null
    const names = [...new Set(Array.from(code.matchAll(/\bexports\.(\w+)/g), ([, name]) => name))]
    const body = code
      .replace(/^var (?:\s*\w+ = require\("[\w-]+"\)[,;])+/m, (requires) =>
        requires.replace(/(?:var)?(\s*)(\w+) = require\(("[\w-]+")\)[,;]/g, '$1import * as $2 from $3;'),
      )
      .replace(/\bexports\.(\w+)/g, '$$$1')
    if (/\b(require|exports)\b/.test(body)) this.error(`${id} is not written as React's files used to be.`)
    const exported = names.map((name) => `$${name} as ${name}`)
    return { code: `let ${names.map((name) => `$${name}`)};${body}\nexport { ${exported} };`, map: null }
  },
}

/**
 * mqtt.js is written for Node and brings Node's streams, a worker for its timers, a debug log and parts of MQTT 5 along:
 * 83 kB after brotli. These take the place of what a browser does without.
 */
const brokerStandIns = {
  debug: 'module.exports = () => () => {}',
  'worker-timers': '',
  'lru-cache': '',
  'rfdc/default': 'module.exports = structuredClone',
  'process-nextick-args': 'exports.nextTick = (run, ...args) => queueMicrotask(() => run(...args))',
  './is-browser': 'exports.__esModule = true; exports.default = true',
  './auth': '',
  './topic-alias-recv': '',
  '../topic-alias-send': '',
  '../../package.json': "exports.version = ''",
}

/**
 * Our queries fetch a list when it is shown and when it is told to: there are no mutations, no endless lists, no retries and no
 * intervals, and neither focus nor network makes one ask again.
 */
const queryStandIns = {
  './mutationCache.js': 'export class MutationCache { clear() {} }',
  './infiniteQueryBehavior.js': 'export const infiniteQueryBehavior = () => undefined',
  './focusManager.js': 'export const focusManager = { isFocused: () => true }',
  './onlineManager.js': 'export const onlineManager = { isOnline: () => true }',
}

const leanQueries = {
  name: 'lean-queries',
  resolveId: (source, importer = '') =>
    /\/query-core\/.*\/(query|queryClient|queryObserver|retryer)\.js$/.test(importer) &&
    Object.hasOwn(queryStandIns, source)
      ? inRoot(`stand-in/queries/${source.slice('./'.length)}`)
      : null,
  load(id) {
    const [, name] = /\/stand-in\/queries\/(.+)$/.exec(id) ?? []
    return name === undefined ? null : queryStandIns[`./${name}`]
  },
}

/** `node:` modules that our own files around the broker import are the packages of that name. */
const leanBroker = {
  name: 'lean-broker',
  resolveId(source, importer = '') {
    if (source.startsWith('node:')) return this.resolve(`${source.slice('node:'.length)}/`, importer)
    if (!/node_modules\/(mqtt|mqtt-packet|bl)\//.test(importer)) return null
    if (source === 'readable-stream') return inRoot('src/core/broker/node-streams.ts')
    if (source === 'bl') return this.resolve('bl/BufferList', importer)
    if (source === 'buffer' || source === 'events') return this.resolve(`${source}/`, importer)
    return source in brokerStandIns ? inRoot(`stand-in/${source.replaceAll('/', '+')}.cjs`) : null
  },
  load(id) {
    const [, name] = /stand-in\/(.+)\.cjs$/.exec(id) ?? []
    return name === undefined ? null : brokerStandIns[name.replaceAll('+', '/')]
  },
}

/**
 * The entry is one file, so that one request stands between the script tag and the first paint. Chunks share modules
 * with it. Would they import it by its name, a page that loads `mfa-elements.js?v=2` would evaluate it twice: the entry
 * leaves what they share on the page's one global instead (src/core/platform/page-shared.ts), under a key of this build, and they
 * read it there. That is early enough, because only an entry that has run loads chunks.
 */
const shareEntry = (entry) => {
  const imported = new RegExp(`^import \\{(.*)\\} from '\\.\\./${entry}';$`, 'm')
  const exported = /^export \{(.*)\};$/m
  const pairs = (names) => names.split(',').map((name) => name.trim().split(' as '))
  let shared
  return {
    name: 'share-entry',
    renderStart() {
      const hash = createHash('sha256')
      for (const id of [...this.getModuleIds()].sort()) hash.update(this.getModuleInfo(id).code ?? '')
      shared = `(globalThis[Symbol.for('mfa-elements')] ??= {})['${hash.digest('base64url').slice(0, 8)}']`
    },
    // What is replaced stays on its line, so that the source map remains right.
    renderChunk(code, chunk) {
      if (chunk.fileName === entry) {
        if (chunk.imports.length > 0) this.error(`${entry} is not one file: it imports ${chunk.imports}`)
        const api = this.getModuleInfo(chunk.facadeModuleId).exports
        return {
          code: code.replace(exported, (_, names) => {
            const isPublic = ([local, name = local]) => api.includes(name)
            const own = pairs(names)
              .filter(isPublic)
              .map((pair) => pair.join(' as '))
            const others = pairs(names)
              .filter((pair) => !isPublic(pair))
              .map(([local, name = local]) => `${name}: ${local}`)
            return `${shared} ??= { ${others.join(', ')} }; export { ${own.join(', ')} };`
          }),
          map: null,
        }
      }
      const read = code.replace(imported, (_, names) => {
        const bindings = pairs(names).map(([name, local = name]) => `${name}: ${local}`)
        return `const { ${bindings.join(', ')} } = ${shared};`
      })
      if (read.includes(`/${entry}'`))
        this.error(`${chunk.fileName} imports ${entry} in a way that nobody has thought of`)
      return { code: read, map: null }
    },
  }
}

/** Where a chunk is asked for, for the plugin that sees the file's name. */
const asked = '/*asked*/'

/**
 * What a chunk imports is asked for together with it, not when it has arrived. React and what the login form needs are
 * there whenever anything else is asked for, and what follows in any case is asked for soon after.
 */
const importInOneRound = {
  name: 'import-in-one-round',
  renderDynamicImport({ getTargetChunkImports }) {
    const others = (getTargetChunkImports() ?? []).filter(
      ({ type, chunk }) =>
        type === 'internal' && !['mfa-elements', 'react', 'start', 'shared'].includes(chunk.name),
    )
    if (others.length === 0) return { left: 'import(', right: `)${asked}` }
    const imports = others.map(({ resolvedImportPath }) => `import(${resolvedImportPath})`)
    return {
      left: 'Promise.all([import(',
      right: `)${asked}, ${imports.join(', ')}]).then(([first]) => first)`,
    }
  },
}

/**
 * Lets a chunk that was lost be asked for under another address at the next try (src/core/chunks/import-again.ts), unless others
 * import it by its first one: it must not be there twice. Where the entry cannot bring what it needs, there is nothing on
 * screen yet, and the page has to be reloaded.
 */
const againWhenLost = {
  name: 'again-when-lost',
  renderChunk(code, { isEntry }, _, { chunks }) {
    const imported = new Set(Object.values(chunks).flatMap(({ imports }) => imports))
    const marked = /import\('([^']*\/)([^'/]+)'\)\/\*asked\*\//g
    const rendered = code.replace(marked, (_, folder, file) => {
      const plain = `import('${folder}${file}')`
      const { imports } = chunks[`chunks/${file}`]
      if (isEntry || imported.has(`chunks/${file}`)) return plain
      return `${plain}.catch(askAgain(${imports.length > 0 ? `'${file}'` : ''}))`
    })
    const again =
      "function askAgain(file) { return globalThis[Symbol.for('mfa-elements')].importAgain(file) }"
    return { code: rendered.includes('.catch(askAgain(') ? `${rendered} ${again}` : rendered, map: null }
  },
}

/** Every area but the sign-in itself. */
const signedInAreas = () =>
  readdirSync(inRoot('src/screens'))
    .map((area) => `src/screens/${area}/index.tsx`)
    .filter((file) => !file.includes('/login/') && existsSync(inRoot(file)))

/**
 * Which chunk a module belongs to, where Rollup would decide worse: what several chunks share would be small chunks that
 * are found late. React is a chunk of its own, because it outlives our releases in the browser's cache. `start` is all else
 * that the login form needs, `shared` what follows in any case: the dialog for failures, and what the screens behind
 * the form have in common with the signed-in areas; `inside` is what these areas share with the dashboard, `setup`
 * what they share without it, and `dashboard` all else of the dashboard's first page, which its other pages follow.
 */
const placeInChunks = () => {
  const first = ['elements/program.ts', 'src/screens/login/index.tsx']
  const failures = [
    'src/screens/shared/dialogs/alert-host.tsx',
    'src/core/page/show-failure.ts',
    'src/core/errors/describe.ts',
  ]
  const signIn = 'src/screens/login/auth-screens.tsx'
  const policy = 'src/screens/login/policy-image.tsx'
  // What these have in common with the screens behind the form is no reason to load all of those.
  const elsewhere = [
    'src/screens/shared/loading/preload.ts',
    'src/screens/dashboard/recovery-sheet/recovery-sheet-screen.tsx',
    // A chunk that others import could not be asked for again when it was lost (`againWhenLost`).
    'src/screens/login/device-routes.tsx',
    'src/screens/shared/help-desk/help-desk.tsx',
  ]
  const inside = ['src/screens/shared/session/session-notices.tsx', ...signedInAreas()]

  const find = (getModuleInfo) => {
    const needs = (...files) => {
      const found = new Set(files.map(inRoot))
      for (const each of found) for (const imported of getModuleInfo(each).importedIds) found.add(imported)
      return found
    }
    const [entry, start, shown] = [needs('elements/index.ts'), needs(...first), needs(...failures)]
    const behind = needs(signIn)
    const ofPolicy = needs(policy)
    const others = needs(...elsewhere)
    const areas = inside.map((area) => needs(area))
    const home = needs('src/screens/dashboard/index.tsx')
    const devices = needs('src/screens/login/device-routes.tsx')
    const isShared = (id, users) => shown.has(id) || (behind.has(id) && (users > 0 || others.has(id)))
    const placeSignedIn = (id, users) => {
      // The picture below the login form is not to bring a part of the signed-in area along.
      if (ofPolicy.has(id)) return null
      if (home.has(id)) return users > 1 || devices.has(id) ? 'inside' : 'dashboard'
      return users > 1 ? 'setup' : null
    }
    return (id) => {
      // By its name: Rollup would otherwise take apart what it believes to be loadable without the entry.
      if (entry.has(id)) return 'mfa-elements'
      if (start.has(id)) return 'start'
      const users = areas.filter((area) => area.has(id)).length
      if (isShared(id, users)) return 'shared'
      return behind.has(id) ? 'auth-screens' : placeSignedIn(id, users)
    }
  }

  let chunkOf
  return (id, { getModuleInfo }) => {
    if (/node_modules\/(react|react-dom|scheduler)\/(?!.*jsx-runtime)/.test(id)) return 'react'
    chunkOf ??= find(getModuleInfo)
    return chunkOf(id)
  }
}

/** Style sheets are template literals: takes comments and needless spaces out of them. */
const minifyStyles = {
  name: 'minify-styles',
  transform: (code, id) =>
    id.endsWith('.styles.ts') ? { code: code.replace(/\bcss\s*`[^`]*`/g, minifyCss), map: null } : null,
}

/** What a call says for the OpenAPI document alone, which no browser writes. */
const dropDescriptions = {
  name: 'drop-descriptions',
  transform: (code, id) =>
    /\/src\/contract\/calls\/[\w-]+\.ts$/.test(id)
      ? {
          code: code.replace(/^\s+(?:summary|optional):\s*(?:'[^'\n]*'|"[^"\n]*"|\{[^}]*\}),\n/gm, ''),
          map: null,
        }
      : null,
}

/** Marks of a bundler that renders on a server. Ours does not, and would warn of each. */
const dropUseClient = {
  name: 'drop-use-client',
  transform: (code) =>
    /^['"]use client['"]/.test(code) ? { code: code.replace(/^['"]use client['"];?/, ''), map: null } : null,
}

const minifyCss = (css) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/([{;(][\w-]+): /g, '$1:')
    .replace(/;}/g, '}')
    .replace(/` | `/g, '`')

/** What i18next says in its `debug` mode alone, which is never on: a tenth of it. */
const unheard = ['log', 'warn', 'deprecate', 'once'].map((method) => `this.logger.${method}`)

const minifyWith = (compress) =>
  terser({ ecma: 2020, module: true, compress, format: { comments: /webpackIgnore|@vite-ignore/ } })
const minify = minifyWith({
  passes: 3,
  pure_getters: true,
  unsafe_arrows: true,
  unsafe_comps: true,
  pure_funcs: unheard,
})
/** Short names and no comments: for what is not downloaded by every visitor, and built in a fraction of the time. */
const shorten = minifyWith(false)

const clean = (folder) => ({
  name: 'clean',
  buildStart: () => rmSync(inRoot(folder), { recursive: true, force: true }),
})

/** Copies what is not compiled, such as HTML and pictures, beside the script that uses it. */
const copyStatic = (from, to, pattern = /\.(html|css|svg|png|ico|webmanifest)$/) => ({
  name: 'copy-static',
  writeBundle() {
    for (const file of readdirSync(inRoot(from), { recursive: true })) {
      if (!pattern.test(file)) continue
      mkdirSync(path.dirname(inRoot(path.join(to, file))), { recursive: true })
      copyFileSync(inRoot(path.join(from, file)), inRoot(path.join(to, file)))
    }
  },
})

/** What a package user needs beside the scripts: custom-elements.json and the types for frameworks. */
const published = {
  name: 'published',
  generateBundle() {
    const manifest = publicManifest()
    const files = {
      'custom-elements.json': `${JSON.stringify(manifest, null, 2)}\n`,
      ...frameworkFiles(manifest),
    }
    for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
  },
}

/** The minified scripts carry no comments: the licences of the packages in them are told beside them. */
const licences = {
  name: 'licences',
  generateBundle() {
    const packageOf = (id) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
    const folders = new Set([...this.getModuleIds()].map(packageOf).filter(Boolean))
    const texts = [...folders].sort().map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
      const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each))
      const text = file ? `\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}` : ''
      return `${name} ${version}, ${license}${text}\n`
    })
    this.emitFile({
      type: 'asset',
      fileName: 'third-party-licences.txt',
      source: texts.join(`\n${'-'.repeat(80)}\n\n`),
    })
  },
}

/**
 * Hashes for `integrity="…"`, printed for the two scripts that a page names and written to integrity.json for every
 * script, because the chunks of the first are covered only where the page's import map lists them.
 */
const integrity = {
  name: 'integrity',
  closeBundle(error) {
    if (error) return
    const scripts = readdirSync(inRoot('dist'), { recursive: true })
      .filter((file) => /^(mfa-elements|chunks).*\.js$/.test(file))
      .sort()
    const hashes = scripts.map((file) => {
      const hash = createHash('sha384').update(readFileSync(inRoot(`dist/${file}`)))
      return [file.replaceAll(path.sep, '/'), `sha384-${hash.digest('base64')}`]
    })
    writeFileSync(inRoot('dist/integrity.json'), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`)
    for (const [file, hash] of hashes) if (file.startsWith('mfa-elements.')) console.log(`${file} ${hash}`)
  },
}

const forBrowser = [
  deferReact,
  dropTransforms,
  shakeReact,
  leanBroker,
  leanQueries,
  replace({
    preventAssignment: true,
    values: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      'process?.nextTick': 'queueMicrotask',
      'process.nextTick': 'queueMicrotask',
    },
  }),
  nodeResolve({ browser: true, exportConditions: ['production'] }),
  // What mqtt.js requires of ours is the module itself: there is no default export to be looked for.
  commonjs({ strictRequires: 'auto', requireReturnsDefault: 'namespace' }),
  json(),
  minifyStyles,
  dropDescriptions,
  dropUseClient,
  compile,
]

// Builds

const elements = {
  input: { 'mfa-elements': 'elements/index.ts' },
  preserveEntrySignatures: 'allow-extension',
  plugins: [clean('dist'), ...forBrowser, integrity],
  output: [
    {
      dir: 'dist',
      format: 'es',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      manualChunks: placeInChunks(),
      onlyExplicitManualChunks: true,
      hoistTransitiveImports: false,
      plugins: [importInOneRound, againWhenLost, shareEntry('mfa-elements.js'), minify, published, licences],
    },
    {
      dir: 'dist',
      format: 'es',
      entryFileNames: '[name].bundle.js',
      sourcemap: true,
      inlineDynamicImports: true,
      plugins: [minify],
    },
  ],
}

/** dts takes `export type` for `export`: only what the script exports is a value. Nothing is taken from a package. */
const typesOnly = {
  name: 'types-only',
  renderChunk(code) {
    const entry = readFileSync(inRoot('elements/index.ts'), 'utf8')
    const values = [...entry.matchAll(/^export \{ ([^}]+) \}/gm)].flatMap(([, names]) => names.split(', '))
    const [imported] = code.match(/^import .*$/m) ?? []
    if (imported) this.error(`index.d.ts is not self-contained: ${imported}`)
    return code.replace(/^export \{ ([^}]+) \};$/m, (_, names) => {
      const isValue = (name) => values.includes(name)
      const others = names.split(', ').filter((name) => !isValue(name))
      return `export { ${names.split(', ').filter(isValue).join(', ')} };\nexport type { ${others.join(', ')} };`
    })
  },
}

const types = {
  input: 'elements/index.ts',
  external: (id) => !/^[./]/.test(id),
  plugins: [dts({ tsconfig: inRoot('tsconfig.json') }), typesOnly],
  output: { file: 'dist/index.d.ts', format: 'es' },
}

/** `npx mfa-elements check`: compares a company's backend with the contract. */
const checker = {
  input: 'src/check/main.ts',
  external: (id) => isBuiltin(id),
  plugins: [nodeResolve(), compile],
  output: { file: 'dist/cli.js', format: 'es', sourcemap: true, banner: '#!/usr/bin/env node' },
}

const page = (name, input = { main: `demo/${name}/main.ts` }) => ({
  input,
  // The host loads the elements as any page does: from the script that ships.
  external: ['/elements/mfa-elements.js'],
  plugins: [clean(`demo/dist/${name}`), ...forBrowser],
  output: {
    dir: `demo/dist/${name}`,
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    plugins: [shorten, copyStatic(`demo/${name}`, `demo/dist/${name}`)],
  },
})

const server = {
  input: { main: 'demo/server/main.ts', admin: 'demo/server/admin/main.ts' },
  external: (id) => isBuiltin(id) || !/^[./]/.test(id),
  plugins: [clean('demo/dist/server'), json(), compile],
  output: {
    dir: 'demo/dist/server',
    format: 'es',
    sourcemap: true,
    // The worker thread of the embedded database is plain JavaScript, so that it also runs from the source.
    plugins: [copyStatic('demo/server/database', 'demo/dist/server', /^pglite-worker\.js$/)],
  },
}

// The widgets are an entry beside the portal's, so that the tests of the controls can open them alone.
const host = page('host', { main: 'demo/host/main.ts', widgets: 'demo/host/widgets/index.tsx' })

export default [elements, types, checker, server, host, page('phone'), page('desk')]
