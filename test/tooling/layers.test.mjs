import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkLayers } from '../config/layers.mjs'

const script = fileURLToPath(new URL('../config/layers.mjs', import.meta.url))

describe('the layer rule', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'layers-'))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const plant = (/** @type {Record<string, string>} */ files) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return checkLayers(root)
  }

  it('lets every layer import what stands to its left', () => {
    const { violations, files } = plant({
      'src/core/http.ts': "import { call } from '../contract/call'\nimport { ignore } from './ignore'",
      'src/ui/date.tsx':
        "import { formatDate } from '../core/i18n/format'\nimport type { Notice } from '../core/page/notices'",
      'src/screens/login/index.tsx':
        "import { Button } from '../../ui/button'\nimport { Panel } from '../company-qr'",
      'src/screens/element-view.tsx': "const login = () => import('./login')",
      'elements/mfa-login.ts': "export { Area } from '../src/screens/area'",
      'demo/host/main.ts': "import '../../elements/index'",
      'server/main.ts': "import { allCalls } from '../../src/contract/calls'",
      'demo/desk/main.tsx': "import { Button } from '../../src/ui/button'",
      'tools/build/published.mjs': "import { publicManifest } from '../../elements/published/manifest.mjs'",
    })
    expect(violations).toEqual([])
    expect(files).toBe(9)
  })

  it.each([
    ['src/core/http.ts', '../ui/button', 'src/core must not import src/ui/button: contract ← core ← react'],
    ['src/contract/call.ts', '../core/http', 'src/contract must not import src/core/http'],
    ['src/core/store.ts', 'react', 'src/core must not import react: it works without React'],
    ['src/ui/table.tsx', '../core/http', 'src/ui may take only types from src/core/http'],
    ['src/ui/table.tsx', '../contract/call', 'src/ui must not import src/contract/call'],
    ['src/screens/login/form.tsx', '../register/form', 'area login must not import area register'],
    ['src/screens/login/form.tsx', '../../../elements/events', 'src/screens must not import elements/events'],
    ['src/core/http.ts', '../contract/calls', 'it carries the whole contract'],
    ['src/check/exchange.ts', '../core/http', 'the checker compares backends with the contract'],
    ['server/app.ts', '../src/core/format', 'shares the contract with the browser and nothing else'],
    ['demo/phone/app.tsx', '../../server/store', 'demo/phone must not import server/store'],
    ['src/core/http.ts', '../../test/support/clock', 'the product does not know its tests'],
    ['src/core/http.ts', '../../tools/build/paths', 'only rollup.config.mjs says what is built'],
    [
      'tools/build/published.mjs',
      '../../src/contract/calls',
      'the build writes files from sources and imports none',
    ],
  ])('refuses that %s imports %s and says why', (file, target, message) => {
    const { violations } = plant({ [file]: `\nimport { x } from '${target}'\n` })
    expect(violations).toEqual([expect.stringContaining(message)])
    expect(violations[0]).toContain(`${file}:2  `)
  })

  it('sees dynamic imports and exports from elsewhere', () => {
    const { violations } = plant({
      'src/core/a.ts': "const later = () => import('../screens/portal-view')",
      'src/core/b.ts': "export * from '../ui/button'",
    })
    expect(violations).toEqual([
      expect.stringContaining('src/core/a.ts:1  src/core must not import src/screens/portal-view'),
      expect.stringContaining('src/core/b.ts:1  src/core must not import src/ui/button'),
    ])
  })

  it('refuses circles, of types and of dynamic imports, too', () => {
    const { violations } = plant({
      'src/core/http/a.ts': "import type { B } from './b'",
      'src/core/http/b.ts': "const later = () => import('./c')",
      'src/core/http/c.ts': "import { a } from './a'",
      'src/core/http/d.ts': "import { a } from './a'\nconst later = () => import('./d')",
    })
    expect(violations).toEqual([
      'These files import each other: src/core/http/a.ts, src/core/http/b.ts, src/core/http/c.ts.',
    ])
  })

  it('refuses two rooms that import each other', () => {
    const { violations } = plant({
      'server/push/a.ts': "import { b } from '../phone/b'",
      'server/phone/b.ts': '',
      'server/phone/c.ts': "import type { D } from '../push/d'",
      'server/push/d.ts': '',
    })
    expect(violations).toEqual([
      'server/phone and server/push import each other: by server/phone/c.ts; and back by server/push/a.ts.',
    ])
  })

  it('fails as a program, with the reason on its error output', () => {
    plant({ 'src/core/http.ts': "import { Button } from '../ui/button'" })
    const { status, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' })
    expect(stderr).toContain(
      'src/core/http.ts:1  src/core must not import src/ui/button: contract ← core ← react',
    )
    expect(status).toBe(1)
  })
})
