import { describe, expect, it } from 'vitest'
import { importInOneRound, namedChunks } from '../../../tools/build/chunks.mjs'
import { inRoot } from '../../../tools/build/paths.mjs'
import { bundle } from './bundle.mjs'

const files = {
  '/main.js': "export const open = () => import('./area.js')",
  '/area.js':
    "import { base } from './base.js'; import { here } from './here.js'; export const list = () => import('./list.js'); export const area = base + here",
  '/base.js': 'export const base = 1',
  '/here.js': 'export const here = 2',
  '/list.js': "import { base } from './base.js'; export const list = base",
}

const ownChunk = (/** @type {string} */ id) => id.slice(1, -'.js'.length)

describe('a chunk that is asked for', () => {
  it('is asked for together with what it imports, without what is there in any case', async () => {
    const output = {
      manualChunks: ownChunk,
      hoistTransitiveImports: false,
      plugins: [importInOneRound(['here'])],
    }
    const { 'main.js': main } = await bundle(files, { output })
    expect(main).toContain(
      "Promise.all([import('./chunks/area.js'), import('./chunks/base.js')]).then(([first]) => first)",
    )
  })

  it('is left as it is where only its address is known', async () => {
    const main = 'export const open = (address) => import(address)'
    const output = { plugins: [importInOneRound([])] }
    const { 'main.js': written } = await bundle({ '/main.js': main }, { output })
    expect(written).toContain('=> import(address);')
  })
})

describe('a chunk with a name', () => {
  /** @type {Record<string, readonly string[]>} */
  const imports = {
    [inRoot('entry.ts')]: [inRoot('common.ts')],
    [inRoot('form.ts')]: [inRoot('common.ts'), inRoot('node_modules/react/index.js')],
    [inRoot('common.ts')]: [],
    [inRoot('late.ts')]: [inRoot('form.ts'), inRoot('row.ts')],
    [inRoot('row.ts')]: [],
    [inRoot('node_modules/react/index.js')]: [],
  }
  const meta = /** @type {any} */ ({
    getModuleIds: () => Object.keys(imports),
    getModuleInfo: (/** @type {string} */ id) => imports[id] && { importedIds: imports[id] },
  })

  it('holds what its roots import, but for what one before it holds', () => {
    const place = namedChunks({ entry: ['entry.ts'], react: /\/react\//, start: ['form.ts'] })
    const placed = Object.keys(imports).map((id) => place(id, meta))
    expect(placed).toEqual(['entry', 'start', 'entry', undefined, undefined, 'react'])
  })

  it('cannot be made when one of its roots has moved', () => {
    const place = namedChunks({ start: ['moved.ts'] })
    expect(() => place(inRoot('form.ts'), meta)).toThrow('moved.ts decides what the chunk "start" holds')
  })
})
