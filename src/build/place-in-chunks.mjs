import { existsSync, readdirSync } from 'node:fs'
import { inRoot } from './paths.mjs'

/** Every area but the sign-in itself. */
const signedInAreas = () =>
  readdirSync(inRoot('src/screens'))
    .map((area) => `src/screens/${area}/index.tsx`)
    .filter((file) => !file.includes('/login/') && existsSync(inRoot(file)))

/** From where the modules of each chunk are reached. */
const from = () => ({
  // What it paints itself, and what the skeleton is painted with before anything else is here.
  entry: ['elements/index.ts', 'src/ui/language-control.tsx'],
  start: ['elements/program.ts', 'src/screens/login/index.tsx'],
  failures: [
    'src/screens/shared/dialogs/alert-host.tsx',
    'src/core/page/show-failure.ts',
    'src/core/errors/describe.ts',
  ],
  signIn: ['src/screens/login/auth-screens.tsx'],
  policy: ['src/screens/login/policy-image.tsx'],
  devices: ['src/screens/login/device-routes.tsx'],
  // What these have in common with the screens behind the form is no reason to load all of those.
  elsewhere: [
    'src/screens/shared/loading/preload.ts',
    'src/screens/dashboard/recovery-sheet/recovery-sheet-screen.tsx',
    // A chunk that others import could not be asked for again when it was lost (`againWhenLost`).
    'src/screens/login/device-routes.tsx',
    'src/screens/shared/help-desk/help-desk.tsx',
  ],
  home: ['src/screens/dashboard/index.tsx'],
  areas: ['src/screens/shared/session/session-messages.tsx', ...signedInAreas()],
})

/**
 * @param {import('rollup').GetModuleInfo} getModuleInfo
 * @returns {(id: string) => string | null}
 */
function chunksOf(getModuleInfo) {
  const needs = (/** @type {readonly string[]} */ files) => {
    const found = new Set(files.map(inRoot))
    for (const each of found) {
      const info = getModuleInfo(each)
      if (!info) throw new Error(`${each} decides what a chunk holds, but is no module of this build.`)
      for (const imported of info.importedIds) found.add(imported)
    }
    return found
  }
  const roots = from()
  const entry = needs(roots.entry)
  const start = needs(roots.start)
  const failures = needs(roots.failures)
  const behind = needs(roots.signIn)
  const policy = needs(roots.policy)
  const devices = needs(roots.devices)
  const elsewhere = needs(roots.elsewhere)
  const home = needs(roots.home)
  const ofAreas = roots.areas.map((area) => needs([area]))

  const placeSignedIn = (/** @type {string} */ id, /** @type {number} */ users) => {
    // The picture below the login form is not to bring a part of the signed-in area along.
    if (policy.has(id)) return null
    if (home.has(id)) return users > 1 || devices.has(id) ? 'inside' : 'dashboard'
    return users > 1 ? 'setup' : null
  }
  return (id) => {
    // By its name: Rollup would otherwise take apart what it believes to be loadable without the entry.
    if (entry.has(id)) return 'mfa-elements'
    if (start.has(id)) return 'start'
    const users = ofAreas.filter((area) => area.has(id)).length
    if (failures.has(id) || (behind.has(id) && (users > 0 || elsewhere.has(id)))) return 'shared'
    return behind.has(id) ? 'auth-screens' : placeSignedIn(id, users)
  }
}

/**
 * Which chunk a module belongs to, where Rollup would decide worse: what several chunks share would be small chunks that
 * are found late. React is a chunk of its own, because it outlives our releases in the browser's cache. `start` is all else
 * that the login form needs, `shared` what follows in any case: the dialog for failures, and what the screens behind
 * the form have in common with the signed-in areas; `inside` is what these areas share with the dashboard, `setup`
 * what they share without it, and `dashboard` all else of the dashboard's first page, which its other pages follow.
 *
 * @returns {import('rollup').GetManualChunk}
 */
export function placeInChunks() {
  /** @type {ReturnType<typeof chunksOf> | undefined} */
  let chunkOf
  return (id, { getModuleInfo }) => {
    if (/node_modules\/(react|react-dom|scheduler)\/(?!.*jsx-runtime)/.test(id)) return 'react'
    chunkOf ??= chunksOf(getModuleInfo)
    return chunkOf(id)
  }
}
