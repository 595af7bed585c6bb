// Who may import whom, as data; layers.mjs applies it.

const ORDER = 'contract ← core ← react ← screens ← elements ← demo/host; nothing imports to its right'

/**
 * What each folder may import besides itself. `values` narrows a layer to the modules of which more than types may
 * be taken.
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
    values: { 'src/core': ['src/core/i18n/format', 'src/core/platform/ignore'] },
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
    folder: 'src/build',
    may: ['elements/published'],
    why: 'the build writes files from sources and imports none of them',
  },
  {
    folder: 'demo/server',
    may: ['src/contract', 'demo/shared'],
    why: 'the backend shares the contract with the browser and nothing else, but for what desk and help desk are answered',
    values: { 'demo/shared': [] },
  },
  {
    folder: 'demo/phone',
    may: ['src/contract', 'src/core', 'src/ui', 'demo/shared'],
    why: 'the phone is an app of its own, which hears the broker as the elements do',
    values: { 'src/core': ['src/core/broker/broker-address', 'src/core/broker/mqtt-broker'] },
  },
  {
    folder: 'demo/desk',
    may: ['src/contract', 'src/ui', 'demo/shared'],
    why: 'the desk is an app of its own',
  },
  {
    folder: 'demo/shared',
    may: ['src/contract', 'src/ui'],
    why: 'what phone, desk and help desk share knows none of them',
  },
  {
    folder: 'demo/helpdesk',
    may: ['src/contract', 'src/core', 'src/ui', 'demo/shared'],
    why: 'the help desk is a page around the elements, which it takes from the script that ships',
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
  'demo/helpdesk',
  'demo/shared',
]

const reactless = ['src/contract', 'src/core', 'src/check', 'demo/server']
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
  if (isInside(target, 'src/build') && !isInside(file, 'src/build') && file !== BUILD_FILE)
    return `${file} must not import ${target}: only ${BUILD_FILE} says what is built`
  const layer = layers.find(({ folder }) => isInside(file, folder))
  if (!layer) return undefined
  const { folder, may, why, values } = layer
  if (reactless.includes(folder) && isReact(target))
    return `${folder} must not import ${target}: it works without React; React belongs to src/ui and what stands on it`
  if (!/^(src|elements|demo|test)(\/|$)/.test(target)) return undefined
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
  if (valuesAllowed && !typeOnly && !valuesAllowed.includes(target))
    return `${folder} may take only types from ${target}: ${why}`
  return undefined
}
