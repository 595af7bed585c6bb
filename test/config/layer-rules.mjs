// The allowed imports between folders, as data. layers.mjs applies them.

const ORDER = 'contract ← core ← react ← screens ← elements ← demo/host; nothing imports to its right'

/**
 * The folders that each folder may import besides itself. `values` narrows a layer to the modules, or folders of them, of which more than
 * types may be taken.
 *
 * @typedef {{ folder: string, may: readonly string[], why: string, values?: Record<string, readonly string[]> }} Layer
 * @type {readonly Layer[]}
 */
const layers = [
  { folder: 'src/contract', may: [], why: ORDER },
  { folder: 'src/core', may: ['src/contract'], why: ORDER },
  {
    folder: 'src/check',
    may: ['src/contract'],
    why: 'the checker compares backends with the contract and knows no screens',
  },
  {
    folder: 'src/ui',
    may: ['src/core'],
    why: `${ORDER}. The primitives make no calls and look up no texts: pass what they show as props`,
    values: { 'src/core': ['src/core/i18n/format', 'src/core/platform/report'] },
  },
  {
    folder: 'src/react',
    may: ['src/contract', 'src/core'],
    why: `${ORDER}. It brings the core to React and draws nothing`,
  },
  { folder: 'src/screens', may: ['src/contract', 'src/core', 'src/react', 'src/ui'], why: ORDER },
  { folder: 'elements', may: ['src'], why: ORDER },
  { folder: 'demo/host', may: ['elements', 'src'], why: ORDER },
  {
    folder: 'tools/build',
    may: ['elements/published'],
    why: 'the build writes files from sources and imports none of them',
  },
  {
    folder: 'server/help-desk/page',
    may: ['src/contract', 'src/core', 'src/ui', 'server'],
    why: 'the help desk is a page around the elements, which it takes from the script that ships, and knows the types of what the server answers',
    values: { server: [] },
  },
  {
    folder: 'server',
    may: ['src/contract'],
    why: 'the backend shares the contract with the browser and nothing else',
  },
  {
    folder: 'demo/phone',
    may: ['src/contract', 'src/core', 'src/ui'],
    why: 'the phone is an app of its own, which hears the broker as the elements do, and keeps what it can',
    values: {
      'src/core': [
        'src/core/broker/wait-for-message',
        'src/core/broker/mqtt-broker',
        'src/core/platform/browser-storage',
      ],
    },
  },
  {
    folder: 'demo/desk',
    may: ['src/contract', 'src/ui', 'server'],
    why: 'the desk is an app of its own, which knows the types of what the server answers',
    values: { server: ['server/help-desk/page/texts'] },
  },
]

/** The one file outside of it that may import the plugins of the build. */
const BUILD_FILE = 'rollup.config.mjs'

const areas = ['login', 'dashboard', 'register', 'mobile-setup', 'company-qr']
const sharedArea = 'company-qr'

/** Modules that would put the whole contract, or the server's part of it, into a browser's chunk. */
const serverOnly = ['src/contract/calls', 'src/contract/calls/index', 'src/contract/openapi']
const browserFolders = [
  'src/core',
  'src/react',
  'src/ui',
  'src/screens',
  'elements',
  'demo/host',
  'demo/phone',
  'demo/desk',
  'server/help-desk/page',
]

const reactless = ['src/contract', 'src/core', 'src/check', 'server']
const isReact = (/** @type {string} */ name) => /^(react|react-dom|@r2wc\/.*)(\/|$)/.test(name)

const isInside = (/** @type {string} */ path, /** @type {string} */ folder) =>
  path === folder || path.startsWith(`${folder}/`)

const areaOf = (/** @type {string} */ path) =>
  areas.find((area) => isInside(path, `src/screens/${area}`) || path === `src/screens/${area}`)

/**
 * Why a file must not import a module.
 *
 * @param {string} file from the root, with forward slashes
 * @param {string} target the module from the root without extension, or a package's name
 * @param {boolean} typeOnly
 * @returns {string | undefined}
 */
export function objection(file, target, typeOnly) {
  if (isInside(target, 'tools/build') && !isInside(file, 'tools/build') && file !== BUILD_FILE)
    return `${file} must not import ${target}: only ${BUILD_FILE} says what is built`
  const layer = layers.find(({ folder }) => isInside(file, folder))
  if (!layer) return undefined
  const { folder, may, why, values } = layer
  if (reactless.includes(folder) && isReact(target))
    return `${folder} must not import ${target}: it works without React; React belongs to src/ui and what stands on it`
  if (!/^(src|elements|server|demo|tools|test)(\/|$)/.test(target)) return undefined
  if (isInside(target, 'test'))
    return `${folder} must not import ${target}: the product does not know its tests`
  if (serverOnly.includes(target) && browserFolders.includes(folder))
    return `${folder} must not import ${target}: it carries the whole contract; import the file of the calls you need`
  const [own, other] = [areaOf(file), areaOf(target)]
  if (own && other && own !== other && other !== sharedArea)
    return `area ${own} must not import area ${other}: move what both need to src/screens, src/ui or src/core`
  if (isInside(target, folder)) return undefined
  const allowed = may.find((open) => isInside(target, open))
  if (!allowed) return `${folder} must not import ${target}: ${why}`
  const valuesAllowed = values?.[allowed]
  if (valuesAllowed && !typeOnly && !valuesAllowed.some((open) => isInside(target, open)))
    return `${folder} may take only types from ${target}: ${why}`
  return undefined
}
