import { describe, expect, it } from 'vitest'
import { inRoot } from '../../../src/build/paths.mjs'
import { placeInChunks } from '../../../src/build/place-in-chunks.mjs'

/** A graph in which every module that decides is there, and each imports what the table says. */
function place(/** @type {Readonly<Record<string, readonly string[]>>} */ imports) {
  const table = new Map(Object.entries(imports).map(([file, names]) => [inRoot(file), names.map(inRoot)]))
  const getModuleInfo = (/** @type {string} */ id) => ({ importedIds: table.get(id) ?? [] })
  const placeOne = placeInChunks()
  return (/** @type {string} */ file) => placeOne(inRoot(file), /** @type {any} */ ({ getModuleInfo }))
}

const [form, screens] = ['src/screens/login/index.tsx', 'src/screens/login/auth-screens.tsx']
const [home, register, setup] = ['dashboard', 'register', 'mobile-setup'].map(
  (area) => `src/screens/${area}/index.tsx`,
)

describe('which chunk a module belongs to', () => {
  it.each([
    ['mfa-elements', ['elements/index.ts', form]],
    ['start', [form, screens, home]],
    ['shared', [screens, home]],
    ['shared', ['src/core/errors/describe.ts']],
    ['shared', [screens, 'src/screens/shared/loading/preload.ts']],
    ['auth-screens', [screens]],
    ['inside', [home, register]],
    ['dashboard', [home]],
    ['setup', [register, setup]],
    [null, [register]],
    [null, [home, 'src/screens/login/policy-image.tsx']],
    [null, ['src/screens/dashboard/history/history-screen.tsx']],
  ])('is %s for what %j import', (chunk, importers) => {
    const chunkOf = place(Object.fromEntries(importers.map((file) => [file, ['src/one.ts']])))
    expect(chunkOf('src/one.ts')).toBe(chunk)
  })

  it('is one of its own for React, but not for what every module of ours needs of it', () => {
    const chunkOf = place({ [form]: ['node_modules/react/cjs/react-jsx-runtime.production.js'] })
    expect(chunkOf('node_modules/react-dom/cjs/react-dom-client.production.js')).toBe('react')
    expect(chunkOf('node_modules/react/cjs/react-jsx-runtime.production.js')).toBe('start')
  })

  it('cannot be said when a module that decides has moved', () => {
    const getModuleInfo = () => null
    expect(() => placeInChunks()(inRoot('src/one.ts'), /** @type {any} */ ({ getModuleInfo }))).toThrow(
      'is no module of this build',
    )
  })
})
